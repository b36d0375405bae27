/** A page of a list. The order of the list must be total: no two edges have the same position. */
export interface Page<Edge> {
  readonly edges: readonly Edge[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

/** Which page is requested: its number of edges, and the end of the previous page, if any. */
interface PageKey {
  readonly first: number
  readonly after: unknown
}

/**
 * Creates a page from its rows. There is a next page if there are more rows than the page shows.
 */
export function toPage<Row, Edge>(
  { first, after }: PageKey,
  rows: readonly Row[],
  toEdge: (row: Row) => Edge,
): Page<Edge> {
  return {
    edges: rows.slice(0, first).map((row) => toEdge(row)),
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
  }
}
