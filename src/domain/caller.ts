/** What a caller may do, from least to most. */
export const TIERS = ['free', 'researcher', 'pro'] as const

export type Tier = (typeof TIERS)[number]

/** What a key may do beside reading. */
export const RIGHTS = ['results:write'] as const

export type Right = (typeof RIGHTS)[number]

/** Who is asking: an address without a key, or the account of a key. */
export type Caller =
  | { readonly kind: 'address'; readonly tier: 'free'; readonly address: string }
  | {
      readonly kind: 'account'
      readonly tier: Tier
      readonly accountId: string
      readonly keyId: string
      readonly rights: readonly Right[]
    }

/** A unit is a REST call or so many nodes of a GraphQL operation. */
const NODES_A_UNIT = 50
/** Values, such as a name or a date, that cost as much as one node; a node includes so many. */
export const VALUES_A_NODE = 10
/** So that no single question takes all that a caller has. */
const OPERATIONS_A_BUDGET = 3

/** What an operation of so many nodes costs; at least one, as a REST call does. */
export function unitsOf(nodes: number): number {
  return Math.max(1, Math.ceil(nodes / NODES_A_UNIT))
}

/** The most nodes that one operation may bring for a caller with this limit. */
export function nodesAnOperation(unitsAMinute: number): number {
  return Math.max(1, Math.floor(unitsAMinute / OPERATIONS_A_BUDGET)) * NODES_A_UNIT
}

/** Rows of an export, entities and relationships, that a unit buys: they are read in bulk. */
const ROWS_A_UNIT = 100

/** What an export of so many rows costs. */
export function unitsOfRows(rows: number): number {
  return Math.max(1, Math.ceil(rows / ROWS_A_UNIT))
}

/** The most rows that one export may have for a caller with this limit. */
export function rowsAnExport(unitsAMinute: number): number {
  return Math.max(1, Math.floor(unitsAMinute / OPERATIONS_A_BUDGET)) * ROWS_A_UNIT
}

/** What an export costs for which all entities are looked at, beside its rows. */
export const WALK_UNITS = 10

/** What opening a stream costs. */
export const STREAM_UNITS = 10
/** The same in nodes, which an operation that opens one costs beside those of its first event. */
export const STREAM_NODES = STREAM_UNITS * NODES_A_UNIT

/** Sums up nodes that are paid for one after the other: gives the whole units that came together. */
export function unitMeter(): (nodes: number) => number {
  let owed = 0
  return (nodes) => {
    owed += nodes
    const units = Math.floor(owed / NODES_A_UNIT)
    owed -= units * NODES_A_UNIT
    return units
  }
}
const LEAST_STREAMS = 4
const UNITS_A_STREAM = 60

/** How many streams a caller with this limit may have open. */
export function streamsOfUnits(unitsAMinute: number): number {
  return Math.max(LEAST_STREAMS, Math.floor(unitsAMinute / UNITS_A_STREAM))
}

/** What a budget is kept under: all keys of an account share one. */
export function budgetOf(caller: Caller): string {
  return caller.kind === 'account' ? `account/${caller.accountId}` : `address/${caller.address}`
}

export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value)
}

export function isRight(value: unknown): value is Right {
  return RIGHTS.some((right) => right === value)
}
