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
 * Where a dataset that may not be passed on has a share in a fact, the fact is derived anew from what the others say.
 */

/** Which datasets may not be passed on, and whose a record is. */
export interface Withholding {
  readonly names: readonly string[]
  readonly datasetOf: (recordKey: string) => string | null
  readonly isWithheld: (dataset: string) => boolean
}

/** `datasets`: all there are. A record of a dataset that is not among them is withheld. */
export function withholding(
  datasets: readonly { readonly name: string; readonly isRedistributable: boolean }[],
): Withholding {
  const byLength = datasets.toSorted((a, b) => b.name.length - a.name.length)
  const shown = new Set(datasets.flatMap((set) => (set.isRedistributable ? [set.name] : [])))
  return {
    names: datasets.flatMap(({ name }) => (shown.has(name) ? [] : [name])),
    datasetOf: (key) => byLength.find(({ name }) => key.startsWith(`${name}/`))?.name ?? null,
    isWithheld: (name) => !shown.has(name),
  }
}

type EntityRow = Row<'export/entities'>

/** An entity as the records that may be passed on have it; `null` when they do not tell of one. */
export function entityOfRecords({ entity, records }: EntityRow): StoredEntity | null {
  const said = deriveEntity(
    records.map(([key, dataset, lastSeenAt, data]) => ({
      key,
      dataset,
      lastSeenAt,
      withdrawn: false,
      data: JSON.parse(data) as EntityRecordData,
    })),
    entity.type === 'politician',
  )
  const derived = correctEntity(said, correctionsOf(entity))
  if (derived === null) return null
  const { id, type, slug, updatedAt } = entity
  // It has a name, a country and a description, as every derived entity.
  return { ...derived.properties, id, type, slug, updatedAt } as unknown as StoredEntity
}

/** What derivation kept of the corrections of an entity. */
function correctionsOf({ corrections = [] }: StoredEntity): readonly EntityCorrection[] {
  return corrections.map((text) => JSON.parse(text) as EntityCorrection)
}

/** The names of an entity with their languages. */
export function namesOf({ name, names = [], nameLangs = [] }: StoredEntity) {
  return names.length === 0 ? [{ value: name, langs: [] }] : entityNames(names, nameLangs)
}

type RelationshipRow = Row<'export/relationships'>

interface MadeProperties {
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

/** Of one relationship: the periods that follow from the records that may be passed on. */
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
    .filter((each) => each.type === kind && each.toId === toId)
    .map(({ id, properties }) => {
      // As `deriveRelationships` makes them.
      const made = properties as unknown as MadeProperties
      return {
        ...{ id, kind, fromId, toId },
        role: made.role ?? null,
        start: made.startDate ?? null,
        end: made.endDate ?? null,
        startBasis: made.startBasis ?? null,
        endBasis: made.endBasis ?? null,
        asOf: made.asOf ?? null,
        isPast: made.past ?? false,
        from: made.from,
        to: made.to,
        datasets: datasetsOf(made.recordKeys),
        parts: {
          institutionId: made.institutionId ?? null,
          partyId: made.partyId ?? null,
          areaId: made.areaId ?? null,
          officeId: made.officeId ?? null,
        },
      }
    })
}

function isOfEntity(data: RecordData): data is EntityRecordData {
  return ['person', 'organization', 'area', 'post', 'election'].includes(data.kind)
}

/** What the references of the records stand for: the ends of the relationship, and the parts of its fact. */
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

/** A stored date of a dataset; `null`: nobody knows. */
export function dateOrNone(date: PartialDate | '' | null): string | null {
  return date === '' ? null : date
}
