import { shortHash } from '../../domain/hash.js'
import { correctEntity, type EntityCorrection } from '../../entities/corrected.js'
import { deriveEntity, type DerivedEntity, type EntityRecord } from '../../entities/derive.js'
import type { IdentityRecord } from '../../entities/identity.js'
import type { NameEnding } from '../../entities/name-endings.js'
import type { UsualNames } from '../../entities/names.js'
import type { Row } from '../../graph/graph.js'
import { namesText, shownText, type Known, type KnownEntity } from './known.js'

/** A record with the data that identity and derivation need. */
export interface LoadedRecord extends EntityRecord, IdentityRecord {
  readonly canonicalId: string
  readonly version: number
  readonly entityId: string | null
  readonly heldOffice: boolean
  readonly usual: readonly UsualNames[]
  readonly corrections: readonly EntityCorrection[]
}

/** The records of one entity. `derived`: the entity, or `null` if no source has it any longer. */
export interface PlannedEntity {
  readonly id: string
  readonly records: readonly LoadedRecord[]
  readonly derived: DerivedEntity | null
}

/** An entity to write. */
export interface WrittenEntity extends PlannedEntity {
  readonly derived: DerivedEntity
  readonly hash: string
  readonly before: KnownEntity | undefined
}

/** The differences between the derived entities and the graph. */
export interface EntityPlan {
  readonly entities: readonly PlannedEntity[]
  readonly known: Known
  readonly written: readonly WrittenEntity[]
  /** Entities that no source has any longer. */
  readonly orphans: readonly PlannedEntity[]
  /** Records that moved to a different entity. `id` is `null` if they now belong to no entity. */
  readonly moved: readonly { readonly key: string; readonly id: string | null }[]
  /** Entities without records: all their records now belong to another entity. */
  readonly merged: readonly { readonly id: string; readonly survivorId: string }[]
  /** Ids of entities whose name, type or country changed; neighbours display these fields. */
  readonly displayChanged: readonly string[]
  /** Whether only facts changed: the entities, their names and their display stay the same. */
  readonly changesOnlyFacts: boolean
}

/**
 * Derives the entity of these records. Its id is the oldest canonical id of the records. `verdicts`
 * may include verdicts about other records.
 */
export function entityOf(
  records: readonly LoadedRecord[],
  verdicts: readonly Row<'derive-entity/verdicts'>[],
  endings: readonly NameEnding[],
): PlannedEntity {
  const [oldest = ''] = records.map(({ canonicalId }) => canonicalId).sort()
  const keys = new Set(records.map(({ key }) => key))
  const derived = deriveEntity(
    records,
    records.some(({ heldOffice }) => heldOffice),
    { usual: records.flatMap(({ usual }) => usual), endings },
    verdicts.filter(({ a, b }) => keys.has(a) && keys.has(b)).map(({ why }) => why),
  )
  const corrections = records.flatMap((record) => record.corrections)
  return { id: oldest, records, derived: correctEntity(derived, corrections) }
}

/** Compares the derived entities with the graph. */
export function planEntities(entities: readonly PlannedEntity[], known: Known): EntityPlan {
  const written = entities.flatMap((entity) => differenceOf(entity, known) ?? [])
  const existing = new Set([...known.entities.keys(), ...written.map(({ id }) => id)])
  const orphans = entities.filter(
    ({ id, derived }) => derived === null && known.entities.get(id)?.orphaned === false,
  )
  const merged = findMerged(entities)
  return {
    entities,
    known,
    written,
    orphans,
    moved: entities.flatMap(({ id, records }) => {
      const target = existing.has(id) ? id : null
      return records
        .filter(({ entityId }) => entityId !== target)
        .map(({ key }) => ({ key, id: target }))
    }),
    merged,
    displayChanged: written
      .filter(
        ({ before, derived }) =>
          before !== undefined && before.shown !== shownText(derived.properties),
      )
      .map(({ id }) => id),
    changesOnlyFacts:
      orphans.length === 0 && merged.length === 0 && written.every(hasSameDisplayAndNames),
  }
}

function hasSameDisplayAndNames({ before, derived: { properties } }: WrittenEntity): boolean {
  return (
    before?.orphaned === false &&
    before.shown === shownText(properties) &&
    before.names === namesText(properties)
  )
}

function differenceOf(entity: PlannedEntity, known: Known): WrittenEntity | null {
  const { id, derived } = entity
  if (derived === null) return null
  const before = known.entities.get(id)
  const hash = shortHash(JSON.stringify(derived), 32)
  const isSame = before !== undefined && before.hash === hash && !before.orphaned
  return isSame ? null : { ...entity, derived, hash, before }
}

function findMerged(entities: readonly PlannedEntity[]): EntityPlan['merged'] {
  const ids = new Set(entities.map(({ id }) => id))
  const survivors = new Map(
    entities
      .toReversed()
      .flatMap(({ id, records }) => records.map(({ canonicalId }) => [canonicalId, id] as const)),
  )
  const before = new Set(
    entities.flatMap(({ records }) => records.flatMap(({ entityId }) => entityId ?? [])),
  )
  return [...before].flatMap((id) => {
    const survivorId = survivors.get(id)
    return ids.has(id) || survivorId === undefined ? [] : [{ id, survivorId }]
  })
}
