import type { DerivedEntity } from '../../entities/derive.js'
import { slugOf } from '../../entities/slug.js'
import type { GraphTransaction } from '../../graph/graph.js'
import type { WrittenEntity } from './entity-plan.js'

/** Chooses a slug for each new entity: its former slug, or a new slug made from its name. */
export async function chooseSlugs(
  tx: GraphTransaction,
  written: readonly WrittenEntity[],
  former: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  const wanted: { id: string; base: string }[] = []
  for (const { id, derived, before } of written) {
    if (before !== undefined) continue
    const formerSlug = former.get(id)?.[0]
    const base = slugOf(nameInSlug(derived)) || `${derived.type}-${id}`
    if (formerSlug === undefined) wanted.push({ id, base })
    else slugs.set(id, formerSlug)
  }
  const taken = new Set<string>()
  const checked = new Set<string>()
  for (let width = 1; wanted.length > 0; width *= 8) {
    const candidates = wanted.flatMap(({ base }) => numbered(base, width))
    const unknown = [...new Set(candidates)].filter((value) => !checked.has(value))
    for (const value of unknown) checked.add(value)
    const rows = await tx.run('derive-entity/taken-slugs', { values: unknown })
    for (const { value } of rows) taken.add(value)
    for (const { id, base } of wanted.splice(0)) {
      const free = numbered(base, width).find((value) => !taken.has(value))
      if (free === undefined) wanted.push({ id, base })
      else {
        taken.add(free)
        slugs.set(id, free)
      }
    }
  }
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

function numbered(base: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? base : `${base}-${String(index + 1)}`,
  )
}
