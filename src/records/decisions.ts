import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { compare } from '../domain/compare.js'
import { isPerson } from '../domain/entity.js'
import { OperatorError } from '../domain/operator-error.js'
import { components, type Decision, type EvidencePair } from '../entities/identity.js'
import type { Graph, Row } from '../graph/graph.js'

/** A line of `same.csv`: a decision about two records or identifiers, its author and its reason. */
export interface DecisionLine extends Decision {
  readonly who: string
  readonly why: string
}

const HEADER = 'a,b,verdict,who,why'

/** Reads a file like `same.csv`. Throws an `OperatorError` that names the malformed line. */
export async function readDecisions(file: string): Promise<DecisionLine[]> {
  const rows = parse(await readFile(file, 'utf8'), {
    bom: true,
    skip_empty_lines: true,
    comment: '#',
    comment_no_infix: true,
  })
  const [header, ...lines] = rows
  if (header?.join() !== HEADER) {
    throw new OperatorError(`${file}: change the first line to ${HEADER}`)
  }
  return lines.map(([a = '', b = '', verdict = '', who = '', why = ''], index) => {
    if (a === '' || b === '' || a === b || (verdict !== 'same' && verdict !== 'never')) {
      throw new OperatorError(
        `${file}, line ${String(index + 2)}: columns a and b must be two different records or identifiers, and verdict must be "same" or "never"`,
      )
    }
    return { a, b, verdict, who, why }
  })
}

/**
 * Reads all decisions: first the decisions from the file, then the decisions from commands, oldest
 * first.
 */
export function readStoredDecisions(graph: Graph): Promise<readonly Row<'decision/all'>[]> {
  return graph.readLong('decision/all', {})
}

/**
 * Makes the decisions in the graph match the lines of `same.csv`. If a line was removed from the
 * file, its decision is removed from the graph. A decision from a command stays, even if a line
 * contradicts it. Affected records are marked for derivation.
 */
export async function syncDecisions(graph: Graph, lines: readonly DecisionLine[]): Promise<void> {
  const wanted = new Map(lines.map((line) => [pairOf(line), line]))
  const stored = new Map(
    (await readStoredDecisions(graph)).map((decision) => [decision.key, decision]),
  )
  const removed = [...stored.values()].flatMap(({ key, origin }) =>
    origin === 'file' && !wanted.has(key) ? [key] : [],
  )
  const rows = [...wanted].flatMap(([key, line]) => {
    const known = stored.get(key)
    if (known !== undefined && (known.origin === 'command' || toLine(known) === toLine(line))) {
      return []
    }
    return [{ key, ...line, origin: 'file' as const, at: null }]
  })
  if (removed.length > 0) {
    await graph.writeLong((tx) => tx.run('decision/remove', { keys: removed }))
  }
  if (rows.length > 0) await graph.writeLong((tx) => tx.run('decision/write', { rows }))
}

/**
 * Stores a decision from a command. It replaces an earlier decision about the same pair. Affected
 * records are marked for derivation.
 */
export async function storeDecision(graph: Graph, line: DecisionLine, at: Date): Promise<void> {
  await graph.writeLong((tx) => tx.run('decision/write', { rows: [decisionRow(line, at)] }))
}

/** A decision from a command, as a row for the graph. */
export function decisionRow(line: DecisionLine, at: Date) {
  return { key: pairOf(line), ...line, origin: 'command', at: at.toISOString() } as const
}

/** The key of a decision: the sorted pair, so that each pair has at most one decision. */
function pairOf({ a, b }: Decision): string {
  return [a, b].sort(compare).join(' ')
}

type Subject = Row<'decision/subject'>

/**
 * Creates the line of `same.csv` that merges or separates the entities `a` and `b` (slugs or ids).
 * Throws an `OperatorError` if the decision is impossible or not necessary.
 */
export async function decisionLine(
  graph: Graph,
  a: string,
  b: string,
  decided: Pick<DecisionLine, 'verdict' | 'who' | 'why'>,
): Promise<DecisionLine> {
  const [first, second] = [await readSubject(graph, a), await readSubject(graph, b)]
  if (first.id === second.id) {
    throw new OperatorError(
      decided.verdict === 'same'
        ? `${a} and ${b} are already the same entity.`
        : `${a} and ${b} are the same entity. To split this entity, run npx --no -- polity unmerge ${a}.`,
    )
  }
  const kind = (type: string) => (isPerson(type) ? 'person' : type)
  if (kind(first.type) !== kind(second.type)) {
    const types = `${a} has the type ${first.type}, and ${b} has the type ${second.type}`
    throw new OperatorError(
      decided.verdict === 'same'
        ? `${types}: entities of different types cannot be merged.`
        : `${types}: entities of different types are always separate, so no decision is needed.`,
    )
  }
  return { a: recordOf(a, first), b: recordOf(b, second), ...decided }
}

/**
 * Creates the line of `same.csv` that splits an entity. The line reverses the last decision that
 * joins the records of the entity. Without such a decision, the line reverses the evidence that
 * joins the records. If only identifiers join the records, the line separates two of the records.
 */
export async function unmergeLine(
  graph: Graph,
  value: string,
  who: string,
  why: string,
): Promise<DecisionLine> {
  const { ownId, records } = await readSubject(graph, value)
  const decisions = await readStoredDecisions(graph)
  const keys = records.map(({ key }) => key)
  const evidence = await graph.readLong('derive-entity/verdicts', { keys })
  const never = ({ a, b }: EvidencePair): DecisionLine => ({ a, b, verdict: 'never', who, why })
  const componentCount = components(records, decisions, evidence).length
  const referenceKeys = new Set(
    records.flatMap(({ key, referenceKeys: ownKeys }) => [key, ...ownKeys]),
  )
  const last = decisions.findLast((decision) => {
    const { a, b, verdict } = decision
    if (verdict !== 'same' || !referenceKeys.has(a) || !referenceKeys.has(b)) return false
    const others = decisions.filter((candidate) => candidate !== decision)
    return components(records, [...others, never(decision)], evidence).length > componentCount
  })
  if (last !== undefined) return never(last)
  const joiningEvidence = evidence.find(
    (pair) => components(records, [...decisions, never(pair)], evidence).length > componentCount,
  )
  if (joiningEvidence !== undefined) return never(joiningEvidence)
  const ownRecord = records.find(({ canonicalId }) => canonicalId === ownId)
  const rest = records.find((record) => record !== ownRecord)
  if (ownRecord === undefined || rest === undefined) {
    throw new OperatorError(`${value} has only one record and cannot be split.`)
  }
  return never({ a: ownRecord.key, b: rest.key })
}

/** An identifier shared by records of several entities. */
export interface Conflict {
  readonly identifier: string
  readonly holders: readonly Holder[]
}

type Holder = Row<'decision/conflicts'>['found'][number][1][number]

// The number of identifiers that one query checks. Most of them have no conflict.
const IDENTIFIERS = 2_000

/** Yields the identifiers that several entities share, in batches sorted by identifier. */
export async function* readConflicts(graph: Graph): AsyncGenerator<readonly Conflict[]> {
  for (let after = ''; ;) {
    const [batch] = await graph.readLong('decision/conflicts', { after, limit: IDENTIFIERS })
    if (batch === undefined || batch.last === null) return
    yield batch.found.map(([identifier, holders]) => ({ identifier, holders }))
    after = batch.last
  }
}

/** A refused component: it has more records than one entity may have. */
export type RefusedComponent = Row<'decision/refused'>

const MAX_COMPONENTS = 1_000

/** The components that were refused because of their size; at most the first thousand. */
export async function readRefusedComponents(graph: Graph): Promise<readonly RefusedComponent[]> {
  return graph.readLong('decision/refused', { limit: MAX_COMPONENTS })
}

async function readSubject(graph: Graph, value: string): Promise<Subject> {
  const [row] = await graph.readLong('decision/subject', { value })
  if (row === undefined) throw new OperatorError(`No entity has the slug or id ${value}.`)
  return row
}

function recordOf(value: string, { records: [first] }: Subject): string {
  if (first === undefined) {
    throw new OperatorError(`${value} has no records, so it cannot be merged or separated.`)
  }
  return first.key
}

/** Formats a decision as a line of `same.csv`. */
export function toLine({ a, b, verdict, who, why }: DecisionLine): string {
  const quote = (field: string) =>
    /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
  return [a, b, verdict, who, why].map(quote).join()
}
