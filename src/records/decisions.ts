import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { compare, components, type Decision, type EvidencePair } from '../entities/identity.js'
import type { Graph, Row } from '../graph/graph.js'

/** A line of same.csv: what somebody decided about two records or identifiers, and why. */
export interface DecisionLine extends Decision {
  readonly who: string
  readonly why: string
}

/** A decision that cannot be carried out, in a sentence for who asked. */
export class DecisionError extends Error {
  override readonly name = 'DecisionError'
}

const HEADER = 'a,b,verdict,who,why'

/** The lines of a same.csv. Throws `DecisionError` naming the line that is malformed. */
export async function readDecisions(file: string): Promise<DecisionLine[]> {
  const rows = parse(await readFile(file, 'utf8'), {
    bom: true,
    skip_empty_lines: true,
    comment: '#',
    comment_no_infix: true,
  })
  const [header, ...lines] = rows
  if (header?.join() !== HEADER) {
    throw new DecisionError(`${file}: the first line must be ${HEADER}`)
  }
  return lines.map(([a = '', b = '', verdict = '', who = '', why = ''], index) => {
    if (a === '' || b === '' || a === b || (verdict !== 'same' && verdict !== 'never')) {
      throw new DecisionError(
        `${file}, line ${String(index + 2)}: needs two different records or identifiers, and same or never`,
      )
    }
    return { a, b, verdict, who, why }
  })
}

/** A decision as the graph keeps it. */
export interface KeptDecision extends DecisionLine {
  /** The two that it is about, whatever their order: there is one decision on each two. */
  readonly key: string
  readonly origin: 'file' | 'command'
  /** ISO 8601; `null` for a line of the file, which does not say. */
  readonly at: string | null
}

/** The decisions that stand: those of the file, then those of commands as they were made. */
export function keptDecisions(graph: Graph): Promise<readonly KeptDecision[]> {
  return graph.readLong('decision/all', {})
}

/**
 * Takes the lines of same.csv into the graph: a line that left the file leaves the graph, what a command
 * decided stays, also against a line about the same two. What changes is marked to be derived again.
 */
export async function syncDecisions(graph: Graph, lines: readonly DecisionLine[]): Promise<void> {
  const wanted = new Map(lines.map((line) => [pairOf(line), line]))
  const kept = new Map((await keptDecisions(graph)).map((decision) => [decision.key, decision]))
  const gone = [...kept.values()].flatMap(({ key, origin }) =>
    origin === 'file' && !wanted.has(key) ? [key] : [],
  )
  const rows = [...wanted].flatMap(([key, line]) => {
    const known = kept.get(key)
    if (known !== undefined && (known.origin === 'command' || toLine(known) === toLine(line))) {
      return []
    }
    return [{ key, ...line, origin: 'file' as const, at: null }]
  })
  if (gone.length > 0) await graph.writeLong((tx) => tx.run('decision/remove', { keys: gone }))
  if (rows.length > 0) await graph.writeLong((tx) => tx.run('decision/write', { rows }))
}

/**
 * Keeps what a command decided, in place of what was decided on the same two before; what changes is marked to
 * be derived again.
 */
export async function keepDecision(graph: Graph, line: DecisionLine, at: Date): Promise<void> {
  await graph.writeLong((tx) => tx.run('decision/write', { rows: [decisionRow(line, at)] }))
}

/** What a command decided, as it is kept. */
export function decisionRow(line: DecisionLine, at: Date) {
  return { key: pairOf(line), ...line, origin: 'command', at: at.toISOString() } as const
}

function pairOf({ a, b }: Decision): string {
  return [a, b].sort(compare).join(' ')
}

type Subject = Row<'decision/subject'>

const JOINABLE: Readonly<Record<string, string>> = { politician: 'person' }

/** The line that makes the entities `a` and `b`, by slug or id, one. */
export async function mergeLine(
  graph: Graph,
  a: string,
  b: string,
  who: string,
  why: string,
): Promise<DecisionLine> {
  const line = await subjectLine(graph, a, b, { verdict: 'same', who, why })
  if (line === null) throw new DecisionError(`${a} and ${b} are one entity already.`)
  return line
}

/** A line about the entities `a` and `b`, by slug or id; `null` when they are one. */
export async function subjectLine(
  graph: Graph,
  a: string,
  b: string,
  decided: Pick<DecisionLine, 'verdict' | 'who' | 'why'>,
): Promise<DecisionLine | null> {
  const [one, other] = [await subject(graph, a), await subject(graph, b)]
  if (one.id === other.id) return null
  const kind = (type: string) => JOINABLE[type] ?? type
  if (kind(one.type) !== kind(other.type)) {
    throw new DecisionError(`${a} is a ${one.type} and ${b} a ${other.type}: they cannot be one.`)
  }
  return { a: recordOf(one), b: recordOf(other), ...decided }
}

/**
 * The line that parts an entity again: on the two of the last decision that holds it together, or of what evidence
 * holds together; or, where only identifiers do, on two of its records.
 */
export async function unmergeLine(
  graph: Graph,
  value: string,
  who: string,
  why: string,
): Promise<DecisionLine> {
  const { ownId: ownIdOfValue, records } = await subject(graph, value)
  const decisions = await keptDecisions(graph)
  const keys = records.map(({ key }) => key)
  const evidence = await graph.readLong('derive-entity/verdicts', { keys })
  const never = ({ a, b }: EvidencePair): DecisionLine => ({ a, b, verdict: 'never', who, why })
  const whole = components(records, decisions, evidence).length
  const referenceKeys = new Set(
    records.flatMap(({ key, referenceKeys: carried }) => [key, ...carried]),
  )
  const last = decisions.findLast((decision) => {
    const { a, b, verdict } = decision
    if (verdict !== 'same' || !referenceKeys.has(a) || !referenceKeys.has(b)) return false
    const others = decisions.filter((each) => each !== decision)
    return components(records, [...others, never(decision)], evidence).length > whole
  })
  if (last !== undefined) return never(last)
  const judged = evidence.find(
    (pair) => components(records, [...decisions, never(pair)], evidence).length > whole,
  )
  if (judged !== undefined) return never(judged)
  const own = records.find(({ canonicalId }) => canonicalId === ownIdOfValue)
  const rest = records.find((record) => record !== own)
  if (own === undefined || rest === undefined) {
    throw new DecisionError(`${value} stands for one record: there is nothing to part.`)
  }
  return never({ a: own.key, b: rest.key })
}

/** An identifier that stands on records of several entities. */
export interface Conflict {
  readonly identifier: string
  readonly holders: readonly Holder[]
}

type Holder = Row<'decision/conflicts'>['found'][number][1][number]

// Identifiers that are looked at in one go: most of them are no conflict.
const IDENTIFIERS = 2_000

/** What identity refused to join, in the order of the identifiers, page by page. */
export async function* readConflicts(graph: Graph): AsyncGenerator<readonly Conflict[]> {
  for (let after = ''; ;) {
    const [page] = await graph.readLong('decision/conflicts', {
      after,
      limit: IDENTIFIERS,
    })
    if (page === undefined || page.last === null) return
    yield page.found.map(([identifier, holders]) => ({ identifier, holders }))
    after = page.last
  }
}

/** Records that were refused, as more hang together with them than can be one entity, by the first of those. */
export type RefusedComponent = Row<'decision/refused'>

const COMPONENTS = 1_000

/** What identity did not look at for its size; the first thousand. */
export async function readRefusedComponents(graph: Graph): Promise<readonly RefusedComponent[]> {
  return graph.readLong('decision/refused', { limit: COMPONENTS })
}

async function subject(graph: Graph, value: string): Promise<Subject> {
  const [row] = await graph.readLong('decision/subject', { value })
  if (row === undefined) throw new DecisionError(`No entity has the slug or id ${value}.`)
  return row
}

function recordOf({ records: [first] }: Subject): string {
  if (first === undefined) throw new DecisionError('An entity without records cannot be merged.')
  return first.key
}

/** A decision as a line of same.csv. */
export function toLine({ a, b, verdict, who, why }: DecisionLine): string {
  const quote = (field: string) =>
    /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
  return [a, b, verdict, who, why].map(quote).join()
}
