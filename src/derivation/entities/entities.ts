import { summaryOf, ENTITY_LABELS } from '../../domain/entity.js'
import { components } from '../../entities/identity.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction } from '../../graph/graph.js'
import {
  entityOf,
  planEntities,
  shownText,
  type EntityPlan,
  type Known,
  type PlannedEntity,
} from './entity-plan.js'
import { loadClosure, refuse } from './closure.js'
import { chooseSlugs } from './slugs.js'

/**
 * Derives the entities that the records with these keys stand for, together with all records that may
 * be one with them, and writes the differences. One transaction. Returns the keys of records that were
 * refused and put aside, as too many others hang together with them.
 */
export async function deriveEntities(
  tx: GraphTransaction,
  keys: readonly string[],
  mostRecords: number,
  at: Date,
): Promise<readonly string[]> {
  const { records, refused } = await loadClosure(tx, keys, mostRecords)
  if (refused.length > 0) await refuse(tx, refused, mostRecords, at)
  if (records.length === 0) return refused.map(({ key }) => key)

  const decisions = await tx.run('derive-entity/decisions', { keys: records.map(({ key }) => key) })
  const entities = components(records, decisions).map(entityOf)
  const plan = planEntities(entities, await loadKnown(tx, entities))
  const touched = await writeEntities(tx, plan, at)
  await mark(tx, plan, new Set(keys))
  if (touched.length > 0) {
    await appendChanges(tx, [{ kind: 'entity', keys: touched, subject: 'entities' }], at)
  }
  return refused.map(({ key }) => key)
}

async function loadKnown(tx: GraphTransaction, entities: readonly PlannedEntity[]): Promise<Known> {
  const ids = new Set(entities.map(({ id }) => id))
  const before = entities.flatMap(({ records }) =>
    records.flatMap(({ entityId }) => entityId ?? []),
  )
  const rows = await tx.run('derive-entity/entities', { ids: [...new Set([...ids, ...before])] })
  const known = new Map(
    rows.map(({ id, hash, slug, orphaned, type, name, countryCode }) => [
      id,
      { hash, slug, orphaned, shown: shownText({ type, name, countryCode: countryCode ?? '' }) },
    ]),
  )
  const former = await tx.run('derive-entity/former-ids', {
    ids: [...ids].filter((id) => !known.has(id)),
  })
  return { entities: known, former: new Map(former.map(({ id, slugs }) => [id, slugs])) }
}

/** Writes what a plan says. Returns the ids, slugs and identifiers of all that is touched. */
async function writeEntities(
  tx: GraphTransaction,
  plan: EntityPlan,
  at: Date,
): Promise<readonly string[]> {
  const { known, written, orphans, moved, merged, shownAnew } = plan
  const time = `${at.toISOString().slice(0, 19)}Z`
  const slugs = await chooseSlugs(tx, written, known.former)
  const slugFor = (id: string) => slugs.get(id) ?? known.entities.get(id)?.slug
  const both = (id: string) => [id, slugFor(id) ?? id]
  const touched = new Set<string>()
  const touch = (keys: readonly string[]) => {
    for (const key of keys) touched.add(key)
  }

  if (written.length > 0) await writeDerived(tx, plan, slugs, time)
  for (const { id, derived } of written) {
    touch([...both(id), ...(known.former.get(id) ?? []), ...derived.joins])
  }
  if (orphans.length > 0) {
    await tx.run('derive-entity/orphan', { ids: orphans.map(({ id }) => id), at: time })
    touch(orphans.flatMap(({ id }) => both(id)))
  }
  if (moved.length > 0) await tx.run('derive-entity/set-entity-of-records', { rows: moved })
  if (merged.length > 0) {
    const rows = await tx.run('derive-entity/merge-away', { rows: merged })
    touch(merged.flatMap(({ id, survivorId }) => [...both(id), ...both(survivorId)]))
    touch(rows.flatMap((row) => row.slugs))
  }
  if (shownAnew.length > 0) {
    const rows = await tx.run('derive-entity/touch-neighbours', { ids: shownAnew })
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
    rows: written.map(({ id, derived, hash }) => {
      const slug = slugs.get(id) ?? known.entities.get(id)?.slug ?? ''
      const { type, properties } = derived
      return {
        id,
        label: ENTITY_LABELS[type],
        properties,
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

/** Marks what has to follow, and takes the mark from what was answered. `keys`: records that were marked. */
async function mark(
  tx: GraphTransaction,
  { entities, written, orphans, moved }: EntityPlan,
  keys: ReadonlySet<string>,
): Promise<void> {
  const appeared = written.filter(({ before }) => before?.orphaned !== false)
  const dependedOn = new Set([
    ...moved.map(({ key }) => key),
    ...[...appeared, ...orphans].flatMap(({ records }) => records.map(({ key }) => key)),
  ])
  if (dependedOn.size > 0) await tx.run('derive/mark-dependents', { keys: [...dependedOn] })
  await tx.run('derive/clear-records', {
    rows: entities.flatMap(({ records }) => records.map(({ key, version }) => ({ key, version }))),
  })
  // A record can say something new of what its entity is part of and change nothing else of that; even one that
  // only agrees is evidence. A person's records point at nothing.
  const ids = entities
    .filter(({ records }) => records.some(({ key, kind }) => kind !== 'person' && keys.has(key)))
    .map(({ id }) => id)
  if (ids.length > 0)
    await tx.run('derive-relationship/mark-entities', { ids, retype: [], waiting: [] })
}
