import type { CorrectionData } from '../../domain/corrections/correction-data.js'
import { dayOf, type PartialDate } from '../../domain/partial-date.js'
import type { MembershipData, Reference, RelationData } from '../../domain/record.js'
import { secondOf } from '../../domain/instant.js'
import { grouped } from '../../domain/grouped.js'
import { shortHash } from '../../domain/hash.js'
import type { RelationshipCorrection } from '../../entities/corrected-facts.js'
import type { EntityRecordData } from '../../entities/fields.js'
import { deriveRelationships, type DerivedRelationship } from '../../entities/relationships.js'
import type { Target } from '../../entities/fact.js'
import { withTenures } from '../../entities/with-tenures.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import { referencesOf, subjectOf } from '../../records/record-edges.js'
import { targetsOf, type Targets } from '../resolve.js'
import { joinConnected } from './connected-components.js'
import { membershipChanges, membershipEventsOf } from './membership-changes.js'
import { sentenceOf } from './sentence.js'

type EntityRow = Row<'derive-relationship/entities'>

/** An entity with its parsed records. */
type LoadedEntity = ReturnType<typeof toLoadedEntity>

/** The changes of a derivation, to be written in one transaction. */
export type RelationshipPlan = Awaited<ReturnType<typeof planRelationships>>

/**
 * Plans the relationships and the descriptions of these entities. `targets`: the resolved
 * references. Plans can share them as long as no entity changes. `now`: decides which memberships
 * are current.
 */
export async function planRelationships(
  tx: GraphTransaction,
  ids: readonly string[],
  targets: Targets,
  now: Date,
) {
  const rows = await tx.run('derive-relationship/entities', { ids })
  const loaded = rows.map(toLoadedEntity)
  await targetsOf(tx, loaded.flatMap(referencesOfEntity), targets)
  const targetById = new Map<string, Target>()
  for (const target of targets.values()) if (target !== null) targetById.set(target.id, target)

  const today = dayOf(now)
  const parts = loaded.map((entity) => planEntity(entity, targets, targetById, today))
  return {
    ids,
    deleted: parts.flatMap(({ id, removed }) =>
      removed.length === 0 ? [] : [{ id, ids: removed }],
    ),
    created: parts.flatMap(({ added }) => added),
    changed: parts.flatMap(({ id, sentence, isChanged }) =>
      isChanged ? [{ id, description: sentence }] : [],
    ),
    waiting: parts.flatMap(({ waiting }) => waiting),
    /**
     * Ids and slugs of changed entities. The other ends of created relationships are missing here;
     * `writeRelationships` adds them.
     */
    keys: [...new Set(parts.flatMap(({ keys }) => keys))],
    /** Entries for the change log: which parties and institutions the entities joined or left. */
    events: await membershipChanges(
      tx,
      parts.flatMap(({ events }) => events),
    ),
  }
}

/** Writes a plan. Must be the last step of its transaction. */
export async function writeRelationships(
  tx: GraphTransaction,
  plan: RelationshipPlan,
  at: Date,
): Promise<void> {
  const { ids, deleted, created, changed, waiting, events } = plan
  const keys = new Set(plan.keys)
  // If the driver gets no answer to the commit, it runs this transaction again. The relationships
  // that the first run created may then be in the graph already, so they are deleted first.
  const rows = [...deleted, ...idsByStart(created)]
  if (rows.length > 0) await tx.run('derive-relationship/delete', { rows })
  if (created.length > 0) {
    const ends = await tx.run('derive-relationship/create', { rows: created })
    for (const { id, slug } of ends) keys.add(id).add(slug)
    await joinConnected(tx, created)
  }
  const newEvents = await withoutLogged(tx, events)
  await tx.run('derive-relationship/finish-entities', {
    ids,
    changed,
    waiting,
    at: secondOf(at),
  })
  if (keys.size > 0) {
    // A description may change while the relationships stay the same.
    const subject = deleted.length + created.length > 0 ? 'relationships' : 'facts'
    await appendChanges(tx, [{ kind: 'entity', keys: [...keys], subject }, ...newEvents], at)
  }
}

/**
 * Leaves out events that are in the log already. If this transaction was committed before, the
 * marks of its entities are gone.
 */
async function withoutLogged(tx: GraphTransaction, events: RelationshipPlan['events']) {
  if (events.length === 0) return []
  const ids = events.map(({ subject }) => subject)
  const marked = await tx.run('derive-relationship/still-marked', { ids })
  const isMarked = new Set(marked.map(({ id }) => id))
  return events.filter(({ subject }) => isMarked.has(subject))
}

/** Groups the ids of relationships by the entity at their start. */
function idsByStart(created: RelationshipPlan['created']) {
  const ids = created.map(({ fromId, properties }) => [fromId, properties.id] as const)
  return [...grouped(ids)].map(([id, ids]) => ({ id, ids }))
}

function planEntity(
  loaded: LoadedEntity,
  targets: Targets,
  targetById: ReadonlyMap<string, Target>,
  today: number,
) {
  const { entity } = loaded
  const { id, slug, description, orphaned } = entity
  const ownRecords = loaded.relationRecords.filter(
    ({ data }) => targets.get(subjectOf(data))?.id === id,
  )
  const { relationships, waiting } = orphaned
    ? { relationships: [], waiting: [] }
    : deriveRelationships(
        id,
        loaded.entityRecords,
        ownRecords,
        (reference) => targets.get(reference),
        loaded.corrections,
        entity.died ? 'UNKNOWN_DAY' : (entity.deathDate as PartialDate | null),
      )
  const derived = withTenures(relationships, ownRecords)
  const { removed, added } = differenceOf(entity, derived)
  const sentence = sentenceOf(entity, relationships, ownRecords, targetById)
  const isChanged = removed.length + added.length > 0 || sentence !== description
  const waitingKeys = new Set(waiting)
  return {
    id,
    removed: removed.map((relationship) => relationship.id),
    added,
    sentence,
    isChanged,
    waiting: ownRecords.flatMap(({ key, waiting: wasWaiting }) =>
      waitingKeys.has(key) === wasWaiting ? [] : [{ key, waiting: !wasWaiting }],
    ),
    keys: isChanged
      ? [id, slug, ...removed.flatMap(({ otherId, otherSlug }) => [otherId, otherSlug])]
      : [],
    events:
      removed.length + added.length === 0
        ? []
        : membershipEventsOf(entity, derived, targetById, today),
  }
}

function toLoadedEntity(entity: EntityRow) {
  return {
    entity,
    entityRecords: entity.entityRecords.map(([key, lastSeenAt, withdrawn, data]) => ({
      ...{ key, lastSeenAt, withdrawn },
      data: JSON.parse(data) as EntityRecordData,
    })),
    relationRecords: entity.relationRecords.map(([key, lastSeenAt, withdrawn, data, waiting]) => ({
      ...{ key, lastSeenAt, withdrawn, waiting },
      data: JSON.parse(data) as MembershipData | RelationData,
    })),
    corrections: entity.corrections.flatMap(([key, lastSeenAt, text]): RelationshipCorrection[] => {
      const data = JSON.parse(text) as CorrectionData
      return 'type' in data ? [{ key, lastSeenAt, data }] : []
    }),
  }
}

function referencesOfEntity(loaded: LoadedEntity): readonly Reference[] {
  return [
    ...loaded.entityRecords.flatMap(({ data }) => [...referencesOf(data)]),
    ...loaded.corrections.map(({ data }) => data.other),
    ...loaded.relationRecords.flatMap(({ data }) => [subjectOf(data), ...referencesOf(data)]),
  ]
}

function differenceOf(entity: EntityRow, derived: readonly DerivedRelationship[]) {
  const { id, relationships } = entity
  const before = new Map(
    relationships.map(([relationshipId, hash, otherId, otherSlug]) => [
      relationshipId,
      { id: relationshipId, hash, otherId, otherSlug },
    ]),
  )
  const added = derived.flatMap((relationship) => {
    const properties = {
      ...relationship.properties,
      id: relationship.id,
      hash: shortHash(JSON.stringify(relationship.properties), 16),
    }
    const known = before.get(relationship.id)
    if (known?.hash === properties.hash) {
      before.delete(relationship.id)
      return []
    }
    return [{ fromId: id, toId: relationship.toId, type: relationship.type, properties }]
  })
  return { removed: [...before.values()], added }
}
