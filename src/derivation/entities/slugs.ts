import type { DerivedEntity } from '../../entities/derive.js'
import { slugOf } from '../../entities/slug.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { freeNames } from '../free-names.js'
import type { WrittenEntity } from './entity-plan.js'

/** Chooses a slug for each new entity: its former slug, or a new slug made from its name. */
export async function chooseSlugs(
  tx: GraphTransaction,
  written: readonly WrittenEntity[],
  former: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  const bases = new Map<string, string>()
  for (const { id, derived, before } of written) {
    if (before !== undefined) continue
    const formerSlug = former.get(id)?.[0]
    if (formerSlug !== undefined) slugs.set(id, formerSlug)
    else bases.set(id, slugOf(nameInSlug(derived)) || `${derived.type}-${id}`)
  }
  const chosen = await freeNames(bases, (values) => tx.run('derive-entity/taken-slugs', { values }))
  for (const [id, slug] of chosen) slugs.set(id, slug)
  return slugs
}

/**
 * The name for the slug. The part in parentheses is left out if the institution also has the
 * shorter name: "Health" for "Health (Committee on Ways and Means)".
 */
function nameInSlug({ type, properties }: DerivedEntity): string {
  const name = String(properties['name'])
  const [bare = name] = name.split(' (')
  const names = properties['names']
  return type === 'institution' && Array.isArray(names) && names.includes(bare) ? bare : name
}
