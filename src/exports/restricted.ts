import { entityNames } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { RecordData, Reference } from '../domain/record.js'
import type { DateBasis } from '../domain/relationship.js'
import { correctEntity, type EntityCorrection } from '../entities/corrected.js'
import { deriveEntity } from '../entities/derive.js'
import type { EntityRecordData } from '../entities/fields.js'
import type { Target } from '../entities/fact.js'
import { deriveRelationships } from '../entities/relationships.js'
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
  const derived = correctEntity(uncorrected, correctionsOf(entity))
  if (derived === null) return null
  const { id, type, slug, updatedAt } = entity
  // Every derived entity has a name, a country and a description.
  return { ...derived.properties, id, type, slug, updatedAt } as unknown as StoredEntity
}

/** The corrections that are stored with an entity. */
function correctionsOf({ corrections = [] }: StoredEntity): readonly EntityCorrection[] {
  return corrections.map((text) => JSON.parse(text) as EntityCorrection)
}

/** The names of an entity with their languages. */
export function namesOf({ name, names = [], nameLangs = [] }: StoredEntity) {
  return names.length === 0 ? [{ value: name, langs: [] }] : entityNames(names, nameLangs)
}

type RelationshipRow = Row<'export/relationships'>

interface DerivedProperties {
  readonly role?: string
  readonly startDate?: PartialDate
  readonly endDate?: PartialDate
  readonly startBasis?: DateBasis
  readonly endBasis?: DateBasis
  readonly asOf?: PartialDate
  readonly past?: boolean
  readonly from: number
  readonly to: number
  readonly institutionId?: string
  readonly partyId?: string
  readonly areaId?: string
  readonly officeId?: string
  readonly recordKeys: readonly string[]
}

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
    .map(({ id, properties }) => {
      // `deriveRelationships` returns these properties.
      const derived = properties as unknown as DerivedProperties
      return {
        ...{ id, kind, fromId, toId },
        role: derived.role ?? null,
        start: derived.startDate ?? null,
        end: derived.endDate ?? null,
        startBasis: derived.startBasis ?? null,
        endBasis: derived.endBasis ?? null,
        asOf: derived.asOf ?? null,
        isPast: derived.past ?? false,
        from: derived.from,
        to: derived.to,
        datasets: datasetsOf(derived.recordKeys),
        parts: {
          institutionId: derived.institutionId ?? null,
          partyId: derived.partyId ?? null,
          areaId: derived.areaId ?? null,
          officeId: derived.officeId ?? null,
        },
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
    } else if (data.kind === 'organization') {
      add(kind === 'PART_OF' ? data.parent : data.area, toId)
    } else if (data.kind === 'area') add(data.parent, toId)
    else if (data.kind === 'post') {
      add(kind === 'PART_OF' ? (data.seatOf ?? data.organization) : data.area, toId)
    } else if (data.kind === 'election') {
      add(kind === 'IN_AREA' ? data.area : data.electedTo, toId)
    }
  }
  return targets
}

/** A stored date of a dataset; `null` when unknown. */
export function dateOrNone(date: PartialDate | '' | null): string | null {
  return date === '' ? null : date
}
