import type { EntityTableQuery } from '../../generated/operations.js'

/** A file has at most this many rows. */
export const CSV_ROWS = 1_000

/** The columns of the file of all relationships. */
export const COLUMNS = [
  ...['relationship', 'role', 'name', 'slug', 'type'],
  ...['start', 'end', 'as_of', 'current', 'datasets'],
]

/**
 * The relationships of an entity, newest first; `null` for an unknown entity. An unknown value is an
 * empty text.
 */
export function rowsOf({ entity }: EntityTableQuery) {
  if (entity === null) return null
  const { edges, pageInfo } = entity.relationships
  const rows = edges.map((edge) => [
    edge.label,
    edge.role ?? '',
    edge.node.name,
    edge.node.slug,
    edge.node.type.toLowerCase(),
    edge.start ?? '',
    edge.end ?? '',
    edge.asOf ?? '',
    edge.isCurrent === null ? '' : String(edge.isCurrent),
    [...new Set(edge.evidence.map(({ dataset }) => dataset.name))].join(' '),
  ])
  return { rows, isCut: pageInfo.hasNextPage }
}
