/** The tiers of callers, from the lowest to the highest limits. */
export const TIERS = ['free', 'researcher', 'pro'] as const

export type Tier = (typeof TIERS)[number]

/** What an API key may do in addition to reading. */
export const RIGHTS = ['results:write'] as const

export type Right = (typeof RIGHTS)[number]

/** The caller: an IP address without an API key, or the account of an API key. */
export type Caller =
  | { readonly kind: 'address'; readonly tier: 'free'; readonly address: string }
  | {
      readonly kind: 'account'
      readonly tier: Tier
      readonly accountId: string
      readonly keyId: string
      readonly rights: readonly Right[]
    }

/** One unit pays for a REST call or for this many nodes of a GraphQL operation. */
const NODES_A_UNIT = 50
/**
 * This many values, such as names or dates, cost as much as one node. The cost of a node includes
 * this many of its values.
 */
export const VALUES_A_NODE = 10
/** Limits one operation to a third of the caller's units per minute. */
const OPERATIONS_A_BUDGET = 3

/** The cost in units of an operation with this many nodes; at least 1, the cost of a REST call. */
export function unitsOf(nodes: number): number {
  return Math.max(1, Math.ceil(nodes / NODES_A_UNIT))
}

/** The maximum number of nodes that one operation may return for a caller with this limit. */
export function nodesAnOperation(unitsAMinute: number): number {
  return Math.max(1, Math.floor(unitsAMinute / OPERATIONS_A_BUDGET)) * NODES_A_UNIT
}

/**
 * One unit pays for this many rows of an export (entities and relationships). Rows are cheap,
 * because they are read in bulk.
 */
const ROWS_A_UNIT = 100

/** The cost in units of an export with this many rows. */
export function unitsOfRows(rows: number): number {
  return Math.max(1, Math.ceil(rows / ROWS_A_UNIT))
}

/** The maximum number of rows in one export for a caller with this limit. */
export function rowsAnExport(unitsAMinute: number): number {
  return Math.max(1, Math.floor(unitsAMinute / OPERATIONS_A_BUDGET)) * ROWS_A_UNIT
}

/**
 * The cost in units of a scan of all entities. An export pays it in addition to the cost of its
 * rows.
 */
export const WALK_UNITS = 10

/** The cost in units of opening a stream. */
export const STREAM_UNITS = 10
/**
 * The same cost in nodes. An operation that opens a stream pays this cost in addition to the cost
 * of its first event.
 */
export const STREAM_NODES = STREAM_UNITS * NODES_A_UNIT

/**
 * Returns a function that adds up nodes. Each call returns the whole units to pay now; a remainder
 * is paid in a later call.
 */
export function unitMeter(): (nodes: number) => number {
  let unpaidNodes = 0
  return (nodes) => {
    unpaidNodes += nodes
    const units = Math.floor(unpaidNodes / NODES_A_UNIT)
    unpaidNodes -= units * NODES_A_UNIT
    return units
  }
}

const MIN_STREAMS = 4
const UNITS_A_STREAM = 60

/** The maximum number of open streams for a caller with this limit. */
export function streamsOfUnits(unitsAMinute: number): number {
  return Math.max(MIN_STREAMS, Math.floor(unitsAMinute / UNITS_A_STREAM))
}

/** The key of the caller's budget. All keys of an account share one budget. */
export function budgetOf(caller: Caller): string {
  return caller.kind === 'account' ? `account/${caller.accountId}` : `address/${caller.address}`
}
