import { createHash } from 'node:crypto'
import type { CorrectionData } from '../../domain/corrections/correction-data.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { MembershipData, Reference, RelationData } from '../../domain/record.js'
import type { RelationshipCorrection } from '../../entities/corrected-facts.js'
import type { EntityRecordData } from '../../entities/fields.js'
import {
  deriveRelationships,
  referencesOfEntityRecord,
  type DerivedRelationship,
} from '../../entities/relationships.js'
import { withTenures } from '../../entities/with-tenures.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import { resolveInto, type Targets } from '../resolve.js'
import { joinConnected } from './connected-components.js'
import { sentenceOf } from './sentence.js'

type EntityRow = Row<'derive-relationship/entities'>

interface Work {
  readonly entity: EntityRow
  readonly entityRecords: readonly {
    key: string
    lastSeenAt: string
    withdrawn: boolean
    data: EntityRecordData
  }[]
  readonly relationRecords: readonly {
    key: string
    lastSeenAt: string
    withdrawn: boolean
    data: MembershipData | RelationData
    waiting: boolean
  }[]
  readonly corrections: readonly RelationshipCorrection[]
}

/** The differences that a derivation makes, to be written in one transaction. */
export interface RelationshipPlan {
  readonly ids: readonly string[]
  readonly deleted: readonly { readonly id: string; readonly ids: readonly string[] }[]
  readonly created: readonly Made[]
  readonly changed: readonly { readonly id: string; readonly description: string }[]
  readonly waiting: readonly { readonly key: string; readonly waiting: boolean }[]
  /** Ids and slugs of what is touched, but for the far ends of what is created. */
  readonly keys: readonly string[]
}

interface Made {
  readonly fromId: string
  readonly toId: string
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
}

/**
 * Derives the relationships from these entities, and their sentences. `targets`: what references stand
 * for, kept over plans between which no entity changes.
 */
export async function planRelationships(
  tx: GraphTransaction,
  ids: readonly string[],
  targets: Targets,
): Promise<RelationshipPlan> {
  const rows = await tx.run('derive-relationship/entities', { ids })
  const works = rows.map(toWork)
  await resolveInto(targets, works.flatMap(referencesOf), tx)
  const names = new Map<string, string>()
  for (const target of targets.values()) if (target !== null) names.set(target.id, target.name)

  const parts = works.map((work) => planOne(work, targets, names))
  return {
    ids,
    deleted: parts.flatMap(({ id, gone }) => (gone.length === 0 ? [] : [{ id, ids: gone }])),
    created: parts.flatMap(({ made }) => made),
    changed: parts.flatMap(({ id, sentence, isChanged }) =>
      isChanged ? [{ id, description: sentence }] : [],
    ),
    waiting: parts.flatMap(({ waiting }) => waiting),
    keys: [...new Set(parts.flatMap(({ keys }) => keys))],
  }
}

/** Writes what a plan says. Part of one transaction, its last. */
export async function writeRelationships(
  tx: GraphTransaction,
  plan: RelationshipPlan,
  at: Date,
): Promise<void> {
  const { ids, deleted, created, changed, waiting } = plan
  const keys = new Set(plan.keys)
  if (deleted.length > 0) await tx.run('derive-relationship/delete', { rows: deleted })
  if (created.length > 0) {
    const ends = await tx.run('derive-relationship/create', { rows: created })
    for (const { id, slug } of ends) keys.add(id).add(slug)
    await joinConnected(tx, created)
  }
  await tx.run('derive-relationship/finish-entities', {
    ids,
    changed,
    waiting,
    at: `${at.toISOString().slice(0, 19)}Z`,
  })
  if (keys.size > 0) {
    // A sentence may change alone.
    const subject = deleted.length + created.length > 0 ? 'relationships' : 'facts'
    await appendChanges(tx, [{ kind: 'entity', keys: [...keys], subject }], at)
  }
}

function planOne(work: Work, targets: Targets, names: ReadonlyMap<string, string>) {
  const { entity } = work
  const { id, slug, description, orphaned } = entity
  const own = work.relationRecords.filter(({ data }) => {
    const subject = targets.get(data.kind === 'membership' ? data.person : data.from)
    return subject?.id === id
  })
  const { relationships, waiting } = orphaned
    ? { relationships: [], waiting: [] }
    : deriveRelationships(
        id,
        work.entityRecords,
        own,
        (reference) => targets.get(reference),
        work.corrections,
        entity.died ? 'UNKNOWN_DAY' : (entity.deathDate as PartialDate | null),
      )
  const { gone, made } = differenceOf(entity, withTenures(relationships, own))
  const sentence = sentenceOf(entity, relationships, own, names)
  const isChanged = gone.length + made.length > 0 || sentence !== description
  const waits = new Set(waiting)
  return {
    id,
    gone: gone.map((relationship) => relationship.id),
    made,
    sentence,
    isChanged,
    waiting: own.flatMap(({ key, waiting: waited }) =>
      waits.has(key) === waited ? [] : [{ key, waiting: !waited }],
    ),
    keys: isChanged
      ? [id, slug, ...gone.flatMap(({ otherId, otherSlug }) => [otherId, otherSlug])]
      : [],
  }
}

function toWork(entity: EntityRow): Work {
  return {
    entity,
    entityRecords: entity.entityRecords.map(([key, lastSeenAt, withdrawn, data]) => ({
      key,
      lastSeenAt,
      withdrawn,
      data: JSON.parse(data) as EntityRecordData,
    })),
    relationRecords: entity.relationRecords.map(([key, lastSeenAt, withdrawn, data, waiting]) => ({
      key,
      lastSeenAt,
      withdrawn,
      data: JSON.parse(data) as MembershipData | RelationData,
      waiting,
    })),
    corrections: entity.corrections.flatMap(([key, lastSeenAt, text]) => {
      const data = JSON.parse(text) as CorrectionData
      return 'type' in data ? [{ key, lastSeenAt, data }] : []
    }),
  }
}

function referencesOf({ entityRecords, relationRecords, corrections }: Work): Reference[] {
  const references = entityRecords.flatMap(({ data }) =>
    referencesOfEntityRecord(data).map(([, other]) => other),
  )
  for (const { data } of corrections) references.push(data.other)
  for (const { data } of relationRecords) {
    if (data.kind === 'relation') references.push(data.from, data.to)
    else {
      const { person, organization, party, area, post, term } = data
      for (const reference of [person, organization, party, area, post, term]) {
        if (reference !== undefined) references.push(reference)
      }
    }
  }
  return references
}

function differenceOf(entity: EntityRow, derived: readonly DerivedRelationship[]) {
  const { id, relationships } = entity
  const before = new Map(
    relationships.map(([relationshipId, hash, otherId, otherSlug]) => [
      relationshipId,
      { id: relationshipId, hash, otherId, otherSlug },
    ]),
  )
  const made = derived.flatMap((relationship) => {
    const properties = {
      ...relationship.properties,
      id: relationship.id,
      hash: digest(relationship.properties),
    }
    const known = before.get(relationship.id)
    if (known?.hash === properties.hash) {
      before.delete(relationship.id)
      return []
    }
    return [{ fromId: id, toId: relationship.toId, type: relationship.type, properties }]
  })
  return { gone: [...before.values()], made }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
