import type { EntityType } from '../domain/entity.js'
import type { DayRange } from '../domain/partial-date.js'
import type { RunQuery, Row } from '../graph/graph.js'
import type { StoredEntity } from '../graph/rows.js'
import type { ExportedEntity, ExportedRelationship } from './subgraph.js'
import {
  entityOfRecords,
  namesOf,
  relationshipsOfRecords,
  type Restrictions,
} from './restricted.js'

/**
 * The entities of an export, by id. Entities that were deleted since they were chosen are removed.
 */
export type Chosen = Map<string, ChosenEntity>

export interface ChosenEntity {
  readonly type: EntityType
  /** The number of outgoing relationships. */
  readonly relationships: number
}

export interface ExportContext {
  readonly query: RunQuery
  readonly chosen: Chosen
  readonly range: DayRange
  readonly restrictions: Restrictions
  /** Only relationships from records whose keys have this prefix; `''` for all. */
  readonly prefix: string
  readonly publicUrl: string
}

/**
 * The maximum numbers of entities and of rows (entities and relationships) in one slice. A slice is
 * the group of entities that one query reads. A single entity may have more rows. A slice blocks
 * the event loop for only about 10 ms, so other requests are not delayed, and its memory is freed
 * soon.
 */
const SLICE = { entities: 100, rows: 500 }

/**
 * The entities, page by page. Each page is read after the consumer has finished the previous page.
 */
export async function* readEntities(
  context: ExportContext,
  types?: readonly EntityType[],
): AsyncGenerator<readonly ExportedEntity[]> {
  for (const ids of slicesOf(context.chosen, types, () => 1)) yield await entitiesOf(context, ids)
}

/** The relationships between chosen entities, page by page. */
export async function* readRelationships(
  context: ExportContext,
  types?: readonly EntityType[],
): AsyncGenerator<readonly ExportedRelationship[]> {
  for (const ids of slicesOf(context.chosen, types, (entity) => entity.relationships)) {
    yield await relationshipsOf(context, ids)
  }
}

/** Entities with their outgoing relationships, page by page. */
export async function* readEntitiesWithRelationships(
  context: ExportContext,
  types: readonly EntityType[],
) {
  for (const ids of slicesOf(context.chosen, types, (entity) => 1 + entity.relationships)) {
    const entities = await entitiesOf(context, ids)
    yield { entities, relationships: await relationshipsOf(context, ids) }
  }
}

async function entitiesOf(
  { query, chosen, restrictions, publicUrl }: ExportContext,
  ids: readonly string[],
): Promise<readonly ExportedEntity[]> {
  const rows = await query('export/entities', { ids, withheld: restrictions.names })
  const page = rows.flatMap((row) => {
    const isMixed = row.entity.datasets?.some(restrictions.isRestricted) === true
    const entity = isMixed ? entityOfRecords(row) : row.entity
    return entity === null ? [] : [toExported(entity, publicUrl)]
  })
  const found = new Set(page.map(({ id }) => id))
  for (const id of ids) if (!found.has(id)) chosen.delete(id)
  return page
}

async function relationshipsOf(
  { query, chosen, range, restrictions, prefix }: ExportContext,
  ids: readonly string[],
): Promise<readonly ExportedRelationship[]> {
  const rows = await query('export/relationships', {
    ...{ ids, prefix, atStart: range.start, atEnd: range.end },
    withheld: restrictions.names,
    withheldPrefixes: restrictions.names.map((name) => `${name}/`),
  })
  const datasetsOf = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => restrictions.datasetOf(key) ?? []))].sort()
  return rows
    .filter(({ fromId, toId }) => chosen.has(fromId) && chosen.has(toId))
    .flatMap((row) => shownRelationships(row, restrictions, datasetsOf))
    .filter(({ from, to }) => from <= range.end && to >= range.start)
    .map((relationship) => withoutMissingParts(relationship, chosen))
}

/**
 * The ids of the chosen entities, in one slice for each query. Entities without rows are left out.
 */
function* slicesOf(
  chosen: Chosen,
  types: readonly EntityType[] | undefined,
  rowsOf: (entity: ChosenEntity) => number,
): Iterable<string[]> {
  let slice: string[] = []
  let rows = 0
  for (const [id, entity] of chosen) {
    if (types !== undefined && !types.includes(entity.type)) continue
    const ownRows = rowsOf(entity)
    if (ownRows === 0) continue
    if (slice.length === SLICE.entities || (rows + ownRows > SLICE.rows && slice.length > 0)) {
      yield slice
      slice = []
      rows = 0
    }
    slice.push(id)
    rows += ownRows
  }
  if (slice.length > 0) yield slice
}

function toExported(entity: StoredEntity, publicUrl: string): ExportedEntity {
  const { id, type, slug, name, countryCode, description } = entity
  const { image, officialName, birthDate, deathDate, gender, email } = entity
  const { classification, seats, foundedOn, dissolvedOn, startDate, endDate } = entity
  const { identifiers = [], datasets = [], links = [], contacts = [] } = entity
  const [url, names] = [`${publicUrl}/entity/${slug}`, namesOf(entity)]
  // One literal, because object spread takes several times as long, and a graph has many entities.
  // prettier-ignore
  return {
    id, type, slug, url, name, names, countryCode, description, identifiers, datasets, links, contacts,
    image, officialName, birthDate, deathDate, gender, email,
    classification, seats, foundedOn, dissolvedOn, startDate, endDate,
  }
}

function shownRelationships(
  row: Row<'export/relationships'>,
  { datasetOf, isRestricted }: Restrictions,
  datasetsOf: (recordKeys: readonly string[]) => readonly string[],
): readonly ExportedRelationship[] {
  const [id, kind, role, start, end, startBasis, endBasis, from, to, , , asOf, isPast] =
    row.relationship
  const [, , institutionId, partyId, areaId, officeId, , keys] = row.fact
  const recordKeys = keys ?? []
  const hasRestricted = recordKeys.some((key) => {
    const dataset = datasetOf(key)
    return dataset === null || isRestricted(dataset)
  })
  if (hasRestricted) return relationshipsOfRecords(row, datasetsOf)
  const { fromId, toId } = row
  const datasets = datasetsOf(recordKeys)
  const parts = { institutionId, partyId, areaId, officeId }
  // prettier-ignore
  return [{
    id, kind, fromId, toId, role, start, end, startBasis, endBasis,
    asOf, isPast: isPast ?? false, from, to, datasets, parts,
  }]
}

/** Removes parts that are not exported. */
function withoutMissingParts(
  relationship: ExportedRelationship,
  chosen: Chosen,
): ExportedRelationship {
  const idIfExported = (id: string | null) => (id !== null && chosen.has(id) ? id : null)
  const { institutionId, partyId, areaId, officeId } = relationship.parts
  if ([institutionId, partyId, areaId, officeId].every((id) => idIfExported(id) === id)) {
    return relationship
  }
  return {
    ...relationship,
    parts: {
      institutionId: idIfExported(institutionId),
      partyId: idIfExported(partyId),
      areaId: idIfExported(areaId),
      officeId: idIfExported(officeId),
    },
  }
}
