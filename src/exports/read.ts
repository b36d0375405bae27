import type { EntityType } from '../domain/entity.js'
import type { DayRange } from '../domain/partial-date.js'
import type { Ask, Row } from '../graph/graph.js'
import type { StoredEntity } from '../graph/rows.js'
import type { ExportedEntity, ExportedRelationship } from './subgraph.js'
import { entityOfRecords, namesOf, relationshipsOfRecords, type Withholding } from './withheld.js'

/** The entities of an export. One that turns out to be gone is removed. */
export interface Chosen {
  readonly types: Map<string, EntityType>
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

/** Entities of one query: some 30 ms, so that readers notice nothing and a client that left is soon noticed. */
const ENTITIES = 250

/** The entities page by page; a page is read when the one before was taken. */
export async function* readEntities(
  reading: ExportReading,
  types?: readonly EntityType[],
): AsyncGenerator<readonly ExportedEntity[]> {
  for (const ids of pagesOfIds(reading.chosen, types)) yield await entitiesOf(reading, ids)
}

/** The relationships between chosen entities, page by page. */
export async function* readRelationships(
  reading: ExportReading,
  types?: readonly EntityType[],
): AsyncGenerator<readonly ExportedRelationship[]> {
  for (const ids of pagesOfIds(reading.chosen, types)) yield await relationshipsOf(reading, ids)
}

/** Entities with the relationships from them, page by page. */
export async function* readTogether(reading: ExportReading, types: readonly EntityType[]) {
  for (const ids of pagesOfIds(reading.chosen, types)) {
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
  for (const id of ids) if (!found.has(id)) chosen.types.delete(id)
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
    .filter(({ fromId, toId }) => chosen.types.has(fromId) && chosen.types.has(toId))
    .flatMap((row) => shownRelationships(row, withheld, datasetsOf))
    .filter(({ from, to }) => from <= range.end && to >= range.start)
    .map((relationship) => withinExport(relationship, chosen))
}

function* pagesOfIds({ types: all }: Chosen, types?: readonly EntityType[]): Iterable<string[]> {
  let page: string[] = []
  for (const [id, type] of all) {
    if (types !== undefined && !types.includes(type)) continue
    page.push(id)
    if (page.length < ENTITIES) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
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
  return {
    ...{ id, type, slug, url: `${publicUrl}/entity/${slug}`, name, names: namesOf(entity) },
    ...{ countryCode, description, identifiers, datasets, links, contacts },
    ...{ image, officialName, birthDate, deathDate, gender, email },
    ...{ classification, seats, foundedOn, dissolvedOn, startDate, endDate },
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
  return [
    {
      ...{ id, kind, fromId: row.fromId, toId: row.toId, role, start, end, startBasis, endBasis },
      ...{ asOf, isPast: isPast ?? false, from, to, datasets: datasetsOf(recordKeys) },
      parts: { institutionId, partyId, areaId, officeId },
    },
  ]
}

/** Without parts that are not exported. */
function withinExport(relationship: ExportedRelationship, { types }: Chosen): ExportedRelationship {
  const within = (id: string | null) => (id !== null && types.has(id) ? id : null)
  const { institutionId, partyId, areaId, officeId } = relationship.parts
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
