import type { EntityType } from '../domain/entity.js'
import type { DayRange } from '../domain/partial-date.js'
import type { Ask, Row } from '../graph/graph.js'
import type { StoredEntity } from '../graph/rows.js'
import type { ExportedEntity, ExportedRelationship } from './subgraph.js'
import { entityOfRecords, namesOf, relationshipsOfRecords, type Withholding } from './withheld.js'

/** The entities of an export, by id. One that turns out to be gone is removed. */
export type Chosen = Map<string, ChosenEntity>

export interface ChosenEntity {
  readonly type: EntityType
  /** How many relationships go out from it. */
  readonly relationships: number
}

export interface ExportReading {
  readonly ask: Ask
  readonly chosen: Chosen
  readonly range: DayRange
  readonly withheld: Withholding
  /** What keys of the records begin with that relationships must follow from; `''`: of any. */
  readonly prefix: string
  readonly publicUrl: string
}

/**
 * What one query gives at most: entities, and what they and their relationships are together, unless one entity has more.
 * What is read and written at once takes some 10 ms of the event loop, so that readers notice nothing, and it is gone
 * before the garbage collector takes it for something that stays.
 */
const SLICE = { entities: 100, rows: 500 }

/** The entities page by page; a page is read when the one before was taken. */
export async function* readEntities(
  reading: ExportReading,
  types?: readonly EntityType[],
): AsyncGenerator<readonly ExportedEntity[]> {
  for (const ids of slicesOf(reading.chosen, types, onlyEntity)) {
    yield await entitiesOf(reading, ids)
  }
}

/** The relationships between chosen entities, page by page. */
export async function* readRelationships(
  reading: ExportReading,
  types?: readonly EntityType[],
): AsyncGenerator<readonly ExportedRelationship[]> {
  for (const ids of slicesOf(reading.chosen, types, onlyRelationships)) {
    yield await relationshipsOf(reading, ids)
  }
}

/** Entities with the relationships from them, page by page. */
export async function* readTogether(reading: ExportReading, types: readonly EntityType[]) {
  for (const ids of slicesOf(reading.chosen, types, withRelationships)) {
    const entities = await entitiesOf(reading, ids)
    yield { entities, relationships: await relationshipsOf(reading, ids) }
  }
}

async function entitiesOf(
  { ask, chosen, withheld, publicUrl }: ExportReading,
  ids: readonly string[],
): Promise<readonly ExportedEntity[]> {
  const rows = await ask('export/entities', { ids, withheld: withheld.names })
  const page = rows.flatMap((row) => {
    const entity = shownEntity(row, withheld)
    return entity === null ? [] : [toExported(entity, publicUrl)]
  })
  const found = new Set(page.map(({ id }) => id))
  for (const id of ids) if (!found.has(id)) chosen.delete(id)
  return page
}

async function relationshipsOf(
  { ask, chosen, range, withheld, prefix }: ExportReading,
  ids: readonly string[],
): Promise<readonly ExportedRelationship[]> {
  const rows = await ask('export/relationships', {
    ...{ ids, prefix, atStart: range.start, atEnd: range.end },
    withheld: withheld.names,
    withheldPrefixes: withheld.names.map((name) => `${name}/`),
  })
  const datasetsOf = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => withheld.datasetOf(key) ?? []))].sort()
  return rows
    .filter(({ fromId, toId }) => chosen.has(fromId) && chosen.has(toId))
    .flatMap((row) => shownRelationships(row, withheld, datasetsOf))
    .filter(({ from, to }) => from <= range.end && to >= range.start)
    .map((relationship) => withinExport(relationship, chosen))
}

type RowsOf = (entity: ChosenEntity) => number

const onlyEntity: RowsOf = () => 1
const onlyRelationships: RowsOf = ({ relationships }) => relationships
const withRelationships: RowsOf = ({ relationships }) => 1 + relationships

/** The ids of chosen entities, as many at once as one query is for; those that give no rows are left out. */
function* slicesOf(
  chosen: Chosen,
  types: readonly EntityType[] | undefined,
  rowsOf: RowsOf,
): Iterable<string[]> {
  let slice: string[] = []
  let rows = 0
  for (const [id, entity] of chosen) {
    if (types !== undefined && !types.includes(entity.type)) continue
    const own = rowsOf(entity)
    if (own === 0) continue
    if (slice.length === SLICE.entities || (rows + own > SLICE.rows && slice.length > 0)) {
      yield slice
      slice = []
      rows = 0
    }
    slice.push(id)
    rows += own
  }
  if (slice.length > 0) yield slice
}

function shownEntity(
  row: Row<'export/entities'>,
  { isWithheld }: Withholding,
): StoredEntity | null {
  const { datasets = [] } = row.entity
  return datasets.some(isWithheld) ? entityOfRecords(row) : row.entity
}

function toExported(entity: StoredEntity, publicUrl: string): ExportedEntity {
  const { id, type, slug, name, countryCode, description } = entity
  const { image, officialName, birthDate, deathDate, gender, email } = entity
  const { classification, seats, foundedOn, dissolvedOn, startDate, endDate } = entity
  const { identifiers = [], datasets = [], links = [], contacts = [] } = entity
  const [url, names] = [`${publicUrl}/entity/${slug}`, namesOf(entity)]
  // In one piece: to spread pieces takes several times as long, for each of a whole graph.
  // prettier-ignore
  return {
    id, type, slug, url, name, names, countryCode, description, identifiers, datasets, links, contacts,
    image, officialName, birthDate, deathDate, gender, email,
    classification, seats, foundedOn, dissolvedOn, startDate, endDate,
  }
}

function shownRelationships(
  row: Row<'export/relationships'>,
  { datasetOf, isWithheld }: Withholding,
  datasetsOf: (recordKeys: readonly string[]) => readonly string[],
): readonly ExportedRelationship[] {
  const [id, kind, role, start, end, startBasis, endBasis, from, to, , , asOf, isPast] =
    row.relationship
  const [, , institutionId, partyId, areaId, officeId, , keys] = row.fact
  const recordKeys = keys ?? []
  const isShared = recordKeys.some((key) => {
    const dataset = datasetOf(key)
    return dataset === null || isWithheld(dataset)
  })
  if (isShared) return relationshipsOfRecords(row, datasetsOf)
  const { fromId, toId } = row
  const datasets = datasetsOf(recordKeys)
  const parts = { institutionId, partyId, areaId, officeId }
  // prettier-ignore
  return [{
    id, kind, fromId, toId, role, start, end, startBasis, endBasis,
    asOf, isPast: isPast ?? false, from, to, datasets, parts,
  }]
}

/** Without parts that are not exported. */
function withinExport(relationship: ExportedRelationship, chosen: Chosen): ExportedRelationship {
  const within = (id: string | null) => (id !== null && chosen.has(id) ? id : null)
  const { institutionId, partyId, areaId, officeId } = relationship.parts
  if ([institutionId, partyId, areaId, officeId].every((id) => within(id) === id)) {
    return relationship
  }
  return {
    ...relationship,
    parts: {
      institutionId: within(institutionId),
      partyId: within(partyId),
      areaId: within(areaId),
      officeId: within(officeId),
    },
  }
}
