import type { Cursors, Position } from '../../domain/cursor.js'
import { isAbsent } from '../arguments.js'
import { refusal } from '../refusal.js'

/** A page whose edges already have their cursors. */
export interface SealedPage<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

interface ConnectionOptions<Row> {
  readonly cursors: Cursors
  /** Identifies the list, including its arguments. A cursor is valid only for the same list. */
  readonly list: readonly unknown[]
  readonly after: string | null | undefined
  readonly positionOf: (row: Row) => Position
}

/** Creates a connection with these rows. */
export function connectionOf<Row, Node>(
  { cursors, list, after, positionOf }: ConnectionOptions<Row>,
  rows: readonly Row[],
  hasNextPage: boolean,
  toNode: (row: Row) => Node,
) {
  const edges = rows.map((row) => ({
    cursor: cursors.seal(positionOf(row), boundTo(list)),
    node: toNode(row),
  }))
  const pageInfo: SealedPage<Node> = { edges, hasNextPage, hasPreviousPage: !isAbsent(after) }
  return { edges, nodes: edges.map(({ node }) => node), pageInfo }
}

/**
 * The position in a cursor of `list`; `null` without a cursor. Throws `INVALID_PARAMETER` if the
 * text is not such a cursor.
 */
export function positionAfter(
  cursors: Cursors,
  list: readonly unknown[],
  after: string | null | undefined,
): Position | null {
  if (isAbsent(after)) return null
  const position = cursors.open(after, boundTo(list))
  if (position !== null) return position
  const detail =
    'after: is not a cursor of a list with these arguments; use endCursor of the previous page.'
  throw refusal('INVALID_PARAMETER', { argument: 'after' }, detail)
}

function boundTo(list: readonly unknown[]): string {
  return `graphql/${JSON.stringify(list)}`
}
