import type { Cursors, Position } from '../../domain/cursor.js'
import { isAbsent } from '../arguments.js'
import { refusal } from '../refusal.js'

/** A page whose edges have their cursors already. */
export interface SealedPage<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

interface Sealing<Row> {
  readonly cursors: Cursors
  /** What list it is, with its arguments: a cursor of it is one of no other. */
  readonly list: readonly unknown[]
  readonly after: string | null | undefined
  readonly positionOf: (row: Row) => Position
}

/** The fields of a connection with these rows. */
export function connectionOf<Row, Node>(
  { cursors, list, after, positionOf }: Sealing<Row>,
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

/** Where a page of `list` begins; `null` without a cursor. Throws for any other text. */
export function positionAfter(
  cursors: Cursors,
  list: readonly unknown[],
  after: string | null | undefined,
): Position | null {
  if (isAbsent(after)) return null
  const position = cursors.open(after, boundTo(list))
  if (position !== null) return position
  const detail = 'after: is no cursor that a list with these arguments has given.'
  throw refusal('INVALID_PARAMETER', { argument: 'after' }, detail)
}

function boundTo(list: readonly unknown[]): string {
  return `graphql/${JSON.stringify(list)}`
}
