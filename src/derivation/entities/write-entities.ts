import { ENTITY_LABELS, summaryOf } from '../../domain/entity.js'
import { secondOf } from '../../domain/instant.js'
import type { GraphTransaction } from '../../graph/graph.js'
import type { EntityPlan } from './entity-plan.js'
import { chooseSlugs } from './slugs.js'

/** Writes a plan. Returns the ids, slugs and identifiers of all affected entities. */
export async function writeEntities(
  tx: GraphTransaction,
  plan: EntityPlan,
  at: Date,
): Promise<readonly string[]> {
  const { known, written, orphans, moved, merged, displayChanged } = plan
  const time = secondOf(at)
  const slugs = await chooseSlugs(tx, written, known.former)
  const slugFor = (id: string) => slugs.get(id) ?? known.entities.get(id)?.slug
  const idAndSlug = (id: string) => [id, slugFor(id) ?? id]
  const touched = new Set<string>()
  const touch = (keys: readonly string[]) => {
    for (const key of keys) touched.add(key)
  }

  if (written.length > 0) await writeDerived(tx, plan, slugs, time)
  for (const { id, derived } of written) {
    touch([...idAndSlug(id), ...(known.former.get(id) ?? []), ...derived.joins])
  }
  if (orphans.length > 0) {
    await tx.run('derive-entity/orphan', { ids: orphans.map(({ id }) => id), at: time })
    touch(orphans.flatMap(({ id }) => idAndSlug(id)))
  }
  if (moved.length > 0) await tx.run('derive-entity/set-entity-of-records', { rows: moved })
  if (merged.length > 0) {
    const rows = await tx.run('derive-entity/merge-away', { rows: merged })
    touch(merged.flatMap(({ id, survivorId }) => [...idAndSlug(id), ...idAndSlug(survivorId)]))
    touch(rows.flatMap((row) => row.slugs))
  }
  if (displayChanged.length > 0) {
    await tx.run('derive-entity/rename-in-lists', { ids: displayChanged })
    const rows = await tx.run('derive-entity/touch-neighbours', { ids: displayChanged })
    touch(rows.flatMap(({ id, slug }) => [id, slug]))
  }
  return [...touched]
}

async function writeDerived(
  tx: GraphTransaction,
  { known, written }: EntityPlan,
  slugs: ReadonlyMap<string, string>,
  time: string,
): Promise<void> {
  await tx.run('derive-entity/write', {
    at: time,
    rows: written.map(({ id, derived, hash, before }) => {
      const slug = slugs.get(id) ?? before?.slug ?? ''
      const { type, properties } = derived
      // A generated description stays until the relationships are derived again.
      const isGenerated = before !== undefined && properties['sourceDescription'] === undefined
      return {
        id,
        label: ENTITY_LABELS[type],
        properties: isGenerated ? { ...properties, description: before.description } : properties,
        slug,
        summary: summaryOf({ id, slug, type, ...namedBy(properties) }),
        hash,
      }
    }),
  })
  const revived = written.map(({ id }) => id).filter((id) => known.former.has(id))
  if (revived.length > 0) await tx.run('derive-entity/revive', { ids: revived })
  const minted = [...slugs].map(([id, slug]) => ({ id, slug }))
  if (minted.length > 0) await tx.run('derive-entity/write-slugs', { rows: minted })
  await tx.run('derive-entity/write-identifiers', {
    rows: written.map(({ id, derived }) => ({ id, joins: derived.joins })),
  })
}

function namedBy({ name, countryCode }: Readonly<Record<string, unknown>>) {
  return { name: String(name), countryCode: typeof countryCode === 'string' ? countryCode : '' }
}
