import { fieldsOf, isObject } from '../../reading/fields.js'

/** The names of a file's columns, by meaning. They differ by state and year. */
export interface Columns {
  readonly county: string | null
  readonly precinct: string | null
  readonly office: string
  readonly district: string | null
  readonly party: string | null
  readonly candidate: string
  readonly votes: string | null
  /** Columns with the votes of one voting method, such as `election_day`. */
  readonly modes: readonly (readonly [mode: string, column: string])[]
}

const VOTES_COLUMNS = ['votes', 'total_votes', 'votes_total', 'total']
/** Voting methods whose columns may lack the suffix `_votes`. */
const MODES = new Set([
  ...['election_day', 'early', 'early_voting', 'absentee', 'absentee_by_mail', 'mail', 'by_mail'],
  ...['vote_by_mail', 'provisional', 'advance', 'advanced', 'in_person', 'one_stop', 'polling'],
])

/**
 * Finds the columns in a header; `null` if the office, the candidate or the votes have no column.
 */
export function columnsOf(head: unknown): Columns | null {
  if (!isObject(head)) return null
  const byName = new Map(Object.keys(head).map((column) => [wordOf(column), column]))
  const named = (...names: readonly string[]) =>
    names.map((name) => byName.get(name)).find((column) => column !== undefined) ?? null
  const [office, candidate] = [named('office', 'contest'), named('candidate', 'choice')]
  const votes = named(...VOTES_COLUMNS)
  const modes = [...byName].flatMap(([name, column]): readonly (readonly [string, string])[] => {
    if (column === votes || VOTES_COLUMNS.includes(name)) return []
    if (name.endsWith('_votes')) return [[name.slice(0, -'_votes'.length), column]]
    return MODES.has(name) ? [[name, column]] : []
  })
  if (office === null || candidate === null || (votes === null && modes.length === 0)) return null
  return {
    county: named('county', 'parish'),
    precinct: named('precinct', 'ward'),
    district: named('district'),
    party: named('party'),
    ...{ office, candidate, votes, modes },
  }
}

function wordOf(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

export interface RowCounts {
  /** The total in the row, else the sum over voting methods; `null` if no column has a number. */
  readonly votes: number | null
  readonly byMode: readonly (readonly [mode: string, count: number])[]
}

export function countedIn(row: Readonly<Record<string, unknown>>, columns: Columns): RowCounts {
  const { count } = fieldsOf(row)
  const byMode = columns.modes.flatMap(([mode, column]) => {
    const number = count(column)
    return number === null ? [] : [[mode, number] as const]
  })
  const total = columns.votes === null ? null : count(columns.votes)
  const sum = byMode.reduce((all, [, number]) => all + number, 0)
  return { votes: total ?? (byMode.length === 0 ? null : sum), byMode }
}

/** The text in a column, trimmed. */
export function textIn(row: Readonly<Record<string, unknown>>, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value.trim() : ''
}
