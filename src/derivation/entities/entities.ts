import { createHash } from 'node:crypto'
import { cardOf, ENTITY_LABELS } from '../../domain/entity.js'
import {
  deriveEntity,
  type DerivedEntity,
  type EntityRecordData,
  type UsualNames,
} from '../../entities/derive.js'
import { components } from '../../entities/identity.js'
import { slugOf } from '../../entities/slug.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction } from '../../graph/graph.js'

interface LoadedRecord {
  readonly key: string
  readonly dataset: string
  readonly list: string
  readonly kind: string
  readonly data: EntityRecordData
  readonly canonicalId: string
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly version: number
  readonly entityId: string | null
  readonly referenceKeys: readonly string[]
  readonly heldOffice: boolean
  readonly usual: readonly UsualNames[]
}

interface Existing {
  readonly hash: string
  readonly slug: string
  readonly orphaned: boolean
  /** Name, type and country: what neighbours show. */
  readonly shown: string
}

interface Plan {
  readonly id: string
  readonly records: readonly LoadedRecord[]
  readonly derived: DerivedEntity | null
}

/**
 * Derives the entities that the records with these keys stand for, together with all records that may
 * be one with them, and writes the differences. One transaction.
 */
export async function deriveEntities(
  tx: GraphTransaction,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  const records = await loadRecords(tx, await closureOf(tx, keys))
  const decisions = await tx.run('derive-entity/decisions', { keys: records.map(({ key }) => key) })
  const plans = components(records, decisions).map(toPlan)
  await writePlans(tx, plans, at)
  await markPointing(tx, plans, new Set(keys))
}

/**
 * A record can say something new of what its entity is part of and change nothing else of that; even
 * one that only agrees is evidence. A person's records point at nothing.
 */
async function markPointing(
  tx: GraphTransaction,
  plans: readonly Plan[],
  keys: ReadonlySet<string>,
): Promise<void> {
  const ids = plans
    .filter(({ records }) => records.some(({ key, kind }) => kind !== 'person' && keys.has(key)))
    .map(({ id }) => id)
  if (ids.length > 0)
    await tx.run('derive-relationship/mark-entities', { ids, retype: [], waiting: [] })
}

/**
 * All records that may be one with these, over however many others: a part would be decided on otherwise
 * than the whole. It ends, for each round finds records that none before it has found.
 */
async function closureOf(tx: GraphTransaction, keys: readonly string[]): Promise<string[]> {
  const known = new Set(keys)
  let frontier = [...keys]
  while (frontier.length > 0) {
    const rows = await tx.run('derive-entity/neighbours', { keys: frontier })
    frontier = rows.map(({ key }) => key).filter((key) => !known.has(key))
    for (const key of frontier) known.add(key)
  }
  return [...known]
}

async function loadRecords(tx: GraphTransaction, keys: readonly string[]): Promise<LoadedRecord[]> {
  const rows = await tx.run('derive-entity/records', { keys })
  return rows.map(({ data, ...row }) => ({
    ...row,
    list: `${row.dataset}/${row.scope}`,
    data: JSON.parse(data) as EntityRecordData,
  }))
}

function toPlan(records: readonly LoadedRecord[]): Plan {
  const [oldest = ''] = records.map(({ canonicalId }) => canonicalId).sort()
  const derived = deriveEntity(
    records,
    records.some(({ heldOffice }) => heldOffice),
    records.flatMap(({ usual }) => usual),
  )
  return { id: oldest, records, derived }
}

async function writePlans(tx: GraphTransaction, plans: readonly Plan[], at: Date): Promise<void> {
  const records = plans.flatMap((plan) => plan.records)
  const planIds = new Set(plans.map(({ id }) => id))
  const linkedIds = new Set(records.flatMap(({ entityId }) => entityId ?? []))
  const existing = await loadExisting(tx, [...new Set([...planIds, ...linkedIds])])
  const former = await loadFormer(
    tx,
    [...planIds].filter((id) => !existing.has(id)),
  )

  const written = plans.flatMap((plan) => {
    const { id, derived } = plan
    if (derived === null) return []
    const before = existing.get(id)
    const hash = digest(derived)
    return before !== undefined && before.hash === hash && !before.orphaned
      ? []
      : [{ ...plan, derived, hash, before }]
  })
  const orphans = plans.filter(
    ({ id, derived }) => derived === null && existing.get(id)?.orphaned === false,
  )
  const slugs = await chooseSlugs(tx, written, former)
  const time = `${at.toISOString().slice(0, 19)}Z`
  const keys = new Set<string>()
  const touch = (id: string) => {
    keys.add(id)
    const slug = slugs.get(id) ?? existing.get(id)?.slug
    if (slug !== undefined) keys.add(slug)
  }

  if (written.length > 0) {
    await tx.run('derive-entity/write', {
      at: time,
      rows: written.map(({ id, derived, hash }) => {
        const slug = slugs.get(id) ?? existing.get(id)?.slug ?? ''
        return {
          id,
          label: ENTITY_LABELS[derived.type],
          properties: derived.properties,
          slug,
          card: cardOf({ id, slug, type: derived.type, ...shownOf(derived.properties) }),
          hash,
        }
      }),
    })
    const revived = written.filter(({ id }) => former.has(id)).map(({ id }) => id)
    if (revived.length > 0) await tx.run('derive-entity/revive', { ids: revived })
    const minted = [...slugs].map(([id, slug]) => ({ id, slug }))
    if (minted.length > 0) await tx.run('derive-entity/write-slugs', { rows: minted })
    await tx.run('derive-entity/write-identifiers', {
      rows: written.map(({ id, derived }) => ({ id, joins: derived.joins })),
    })
    for (const { id, derived } of written) {
      touch(id)
      for (const slug of former.get(id) ?? []) keys.add(slug)
      for (const join of derived.joins) keys.add(join)
    }
  }
  if (orphans.length > 0) {
    const ids = orphans.map(({ id }) => id)
    await tx.run('derive-entity/orphan', { ids, at: time })
    ids.forEach(touch)
  }

  const moved = plans.flatMap(({ id, records: members }) => {
    const target = existing.has(id) || written.some((plan) => plan.id === id) ? id : null
    return members
      .filter(({ entityId }) => entityId !== target)
      .map(({ key }) => ({ key, id: target }))
  })
  if (moved.length > 0) await tx.run('derive-entity/set-entity-of-records', { rows: moved })
  await mergeAway(
    tx,
    plans,
    [...linkedIds].filter((id) => !planIds.has(id)),
    touch,
    keys,
  )

  const changedSummaries = written.filter(
    ({ before, derived }) => before !== undefined && before.shown !== shownText(derived.properties),
  )
  if (changedSummaries.length > 0) {
    const rows = await tx.run('derive-entity/touch-neighbours', {
      ids: changedSummaries.map(({ id }) => id),
    })
    for (const { id, slug } of rows) keys.add(id).add(slug)
  }
  const appeared = written.filter(({ before }) => before?.orphaned !== false)
  const affected = new Set([
    ...moved.map(({ key }) => key),
    ...[...appeared, ...orphans].flatMap((plan) => plan.records.map(({ key }) => key)),
  ])
  if (affected.size > 0) await tx.run('derive/mark-dependents', { keys: [...affected] })
  await tx.run('derive/clear-records', {
    rows: records.map(({ key, version }) => ({ key, version })),
  })
  if (keys.size > 0) {
    await appendChanges(tx, [{ kind: 'entity', keys: [...keys], subject: 'entities' }], at)
  }
}

async function loadExisting(
  tx: GraphTransaction,
  ids: readonly string[],
): Promise<Map<string, Existing>> {
  const rows = await tx.run('derive-entity/entities', { ids })
  return new Map(
    rows.map(({ id, hash, slug, orphaned, type, name, countryCode }) => [
      id,
      { hash, slug, orphaned, shown: shownText({ type, name, countryCode: countryCode ?? '' }) },
    ]),
  )
}

/** Ids of merged entities among `ids`, each with the slugs that were its own. */
async function loadFormer(
  tx: GraphTransaction,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await tx.run('derive-entity/former-ids', { ids })
  return new Map(rows.map(({ id, slugs }) => [id, slugs]))
}

function shownOf({ name, countryCode }: Readonly<Record<string, unknown>>) {
  return { name: String(name), countryCode: typeof countryCode === 'string' ? countryCode : '' }
}

function shownText(properties: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([properties['type'], properties['name'], properties['countryCode']])
}

/** A slug for each entity that has none: its own again, or a new one from its name. */
async function chooseSlugs(
  tx: GraphTransaction,
  written: readonly { id: string; derived: DerivedEntity; before: Existing | undefined }[],
  former: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  const wanted: { id: string; base: string }[] = []
  for (const { id, derived, before } of written) {
    if (before !== undefined) continue
    const own = former.get(id)?.[0]
    const base = slugOf(String(derived.properties['name'])) || `${derived.type}-${id}`
    if (own === undefined) wanted.push({ id, base })
    else slugs.set(id, own)
  }
  const taken = new Set<string>()
  const asked = new Set<string>()
  for (let width = 1; wanted.length > 0; width *= 8) {
    const candidates = wanted.flatMap(({ base }) => numbered(base, width))
    const unknown = [...new Set(candidates)].filter((value) => !asked.has(value))
    for (const value of unknown) asked.add(value)
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

function numbered(base: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? base : `${base}-${String(index + 1)}`,
  )
}

/** Takes away the entities whose records all stand for another one now. */
async function mergeAway(
  tx: GraphTransaction,
  plans: readonly Plan[],
  loserIds: readonly string[],
  touch: (id: string) => void,
  keys: Set<string>,
): Promise<void> {
  const rows = loserIds.flatMap((id) => {
    const survivor = plans.find(({ records }) =>
      records.some(({ canonicalId }) => canonicalId === id),
    )
    return survivor === undefined ? [] : [{ id, survivorId: survivor.id }]
  })
  if (rows.length === 0) return
  const led = await tx.run('derive-entity/merge-away', { rows })
  for (const { id, survivorId } of rows) {
    touch(id)
    touch(survivorId)
  }
  for (const { slugs } of led) for (const slug of slugs) keys.add(slug)
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}
