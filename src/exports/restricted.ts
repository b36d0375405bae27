import { entityNames } from '../domain/entity.js'
import type { RecordData, Reference } from '../domain/record.js'
import { correctEntity, type EntityCorrection } from '../entities/corrected.js'
import { deriveEntity } from '../entities/derive.js'
import type { EntityRecordData } from '../entities/fields.js'
import type { Target } from '../entities/fact.js'
import { deriveRelationships, referencesOfEntityRecord } from '../entities/relationships.js'
import { tenureFactOf } from '../entities/with-tenures.js'
import type { Row } from '../graph/graph.js'
import type { StoredEntity } from '../graph/rows.js'
import type { ExportedRelationship } from './subgraph.js'

/*
 * If a restricted dataset (one that may not be redistributed) contributed to an entity or a
 * relationship, the export derives that entity or relationship again from the other datasets.
 */

/** The restricted datasets, and the dataset of each record. */
export interface Restrictions {
  readonly names: readonly string[]
  readonly datasetOf: (recordKey: string) => string | null
  readonly isRestricted: (dataset: string) => boolean
}

/**
 * Finds the restricted datasets among `datasets`, which are all known datasets. Unknown datasets
 * are restricted, too.
 */
export function restrictionsOf(
  datasets: readonly { readonly name: string; readonly isRedistributable: boolean }[],
): Restrictions {
  const byLength = datasets.toSorted((a, b) => b.name.length - a.name.length)
  const shown = new Set(datasets.flatMap((set) => (set.isRedistributable ? [set.name] : [])))
  return {
    names: datasets.flatMap(({ name }) => (shown.has(name) ? [] : [name])),
    datasetOf: (key) => byLength.find(({ name }) => key.startsWith(`${name}/`))?.name ?? null,
    isRestricted: (name) => !shown.has(name),
  }
}

type EntityRow = Row<'export/entities'>

/**
 * An entity, derived only from unrestricted records; `null` if no such record describes the entity.
 */
export function entityOfRecords({ entity, records }: EntityRow): StoredEntity | null {
  const uncorrected = deriveEntity(
    records.map(([key, dataset, lastSeenAt, data]) => ({
      key,
      dataset,
      lastSeenAt,
      withdrawn: false,
      data: JSON.parse(data) as EntityRecordData,
    })),
    entity.type === 'politician',
  )
  const corrections = (entity.corrections ?? []).map((text) => JSON.parse(text) as EntityCorrection)
  const derived = correctEntity(uncorrected, corrections)
  if (derived === null) return null
  const { id, type, slug, updatedAt } = entity
  // Every derived entity has a name, a country and a description.
  return { ...derived.properties, id, type, slug, updatedAt } as unknown as StoredEntity
}

/** The names of an entity with their languages. */
export function namesOf({ name, names = [], nameLangs = [] }: StoredEntity) {
  return names.length === 0 ? [{ value: name, langs: [] }] : entityNames(names, nameLangs)
}

type RelationshipRow = Row<'export/relationships'>

/** The periods of one relationship, derived only from unrestricted records. */
export function relationshipsOfRecords(
  row: RelationshipRow,
  datasetsOf: (recordKeys: readonly string[]) => readonly string[],
): readonly ExportedRelationship[] {
  const { fromId, toId, records } = row
  const [, kind] = row.relationship
  const parsed = records.map(([key, lastSeenAt, withdrawn, data]) => ({
    ...{ key, lastSeenAt, withdrawn },
    data: JSON.parse(data) as RecordData,
  }))
  const targets = targetsOf(row, parsed)
  const { relationships } = deriveRelationships(
    fromId,
    parsed.flatMap(({ data, ...record }) => (isOfEntity(data) ? [{ ...record, data }] : [])),
    parsed.flatMap(({ data, ...record }) =>
      data.kind === 'membership' || data.kind === 'relation' ? [{ ...record, data }] : [],
    ),
    (reference) => targets.get(reference),
    parsed.flatMap(({ data, ...record }) =>
      data.kind === 'correction' && 'type' in data ? [{ ...record, data }] : [],
    ),
  )
  return relationships
    .filter((derived) => derived.type === kind && derived.toId === toId)
    .map((derived) => {
      // Without records, a fact has the date `asOf` only if its end is open.
      const { role, start, end, startBasis, endBasis, asOf, isPast, recordKeys, ...seat } =
        tenureFactOf(derived, new Map())
      const { institutionId, partyId, areaId, officeId } = seat
      const [from, to] = [Number(derived.properties['from']), Number(derived.properties['to'])]
      return {
        ...{ id: derived.id, kind, fromId, toId, role, start, end, startBasis, endBasis },
        ...{ asOf, isPast, from, to, datasets: datasetsOf(recordKeys) },
        parts: { institutionId, partyId, areaId, officeId },
      }
    })
}

function isOfEntity(data: RecordData): data is EntityRecordData {
  return ['person', 'organization', 'area', 'post', 'election'].includes(data.kind)
}

/**
 * A map from each reference in the records to its target: an end of the relationship, or another
 * part of the same membership.
 */
function targetsOf(
  { fromId, toId, relationship: [, kind], fact }: RelationshipRow,
  records: readonly { readonly data: RecordData }[],
): ReadonlyMap<Reference, Target> {
  const [, , institutionId, partyId, areaId, officeId] = fact
  const targets = new Map<Reference, Target>()
  const add = (reference: Reference | undefined, id: string | null) => {
    if (reference !== undefined && id !== null) targets.set(reference, { id, type: '', name: '' })
  }
  for (const { data } of records) {
    if (data.kind === 'correction') {
      if ('type' in data) add(data.other, toId)
    } else if (data.kind === 'relation') {
      add(data.from, fromId)
      add(data.to, toId)
    } else if (data.kind === 'membership') {
      add(data.person, fromId)
      add(data.organization, institutionId)
      add(data.party, partyId)
      add(data.area, areaId)
      add(data.post, officeId)
    } else if (isOfEntity(data)) {
      add(referencesOfEntityRecord(data).find(([type]) => type === kind)?.[1], toId)
    }
  }
  return targets
}
