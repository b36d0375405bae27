import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { components, type Decision } from '../entities/identity.js'
import type { Graph } from '../graph/graph.js'

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

/** Makes the graph's decisions those of `lines`; what changes is marked to be derived again. */
export async function syncDecisions(graph: Graph, lines: readonly DecisionLine[]): Promise<void> {
  const wanted = new Map(lines.map((line) => [keyOf(line), line]))
  const known = new Set(
    (await graph.read<readonly [string]>('decision/all', {})).map(([key]) => key),
  )
  const gone = [...known].filter((key) => !wanted.has(key))
  const rows = [...wanted].flatMap(([key, line]) => (known.has(key) ? [] : [{ key, ...line }]))
  if (gone.length > 0) await graph.write((tx) => tx.run('decision/remove', { keys: gone }))
  if (rows.length > 0) await graph.write((tx) => tx.run('decision/write', { rows }))
}

function keyOf({ a, b, verdict }: Decision): string {
  return `${verdict} ${[a, b].sort().join(' ')}`
}

type SubjectRecord = readonly [
  key: string,
  homeId: string,
  list: string,
  lastSeenAt: string,
  kind: string,
  handles: string[],
]

type SubjectRow = readonly [
  id: string,
  slug: string,
  type: string,
  name: string,
  home: string,
  records: SubjectRecord[],
]

const JOINABLE: Readonly<Record<string, string>> = { politician: 'person' }

/** The line that makes the entities `a` and `b`, by slug or id, one. */
export async function mergeLine(
  graph: Graph,
  a: string,
  b: string,
  who: string,
  why: string,
): Promise<DecisionLine> {
  const [one, other] = [await subject(graph, a), await subject(graph, b)]
  if (one[0] === other[0]) throw new DecisionError(`${a} and ${b} are one entity already.`)
  const kind = (type: string) => JOINABLE[type] ?? type
  if (kind(one[2]) !== kind(other[2])) {
    throw new DecisionError(`${a} is a ${one[2]} and ${b} a ${other[2]}: they cannot be one.`)
  }
  return { a: recordOf(one), b: recordOf(other), verdict: 'same', who, why }
}

/**
 * What parts an entity again: the last line that holds it together, to be taken away; or, where only
 * identifiers do, the line that says never, to be added.
 */
export async function unmergeLine(
  graph: Graph,
  value: string,
  lines: readonly DecisionLine[],
  who: string,
  why: string,
): Promise<{ remove: DecisionLine } | { add: DecisionLine }> {
  const row = await subject(graph, value)
  const records = row[5].map(([key, homeId, list, lastSeenAt, kind, handles]) => ({
    key,
    homeId,
    list,
    lastSeenAt,
    kind,
    handles,
  }))
  const parts = (without: DecisionLine | null) =>
    components(
      records,
      lines.filter((line) => line !== without),
    ).length
  const whole = parts(null)
  const handles = new Set(records.flatMap(({ key, handles: carried }) => [key, ...carried]))
  const remove = lines.findLast(
    (line) =>
      line.verdict === 'same' && handles.has(line.a) && handles.has(line.b) && parts(line) > whole,
  )
  if (remove !== undefined) return { remove }
  const home = records.find(({ homeId }) => homeId === row[4])
  const rest = records.find((record) => record !== home)
  if (home === undefined || rest === undefined) {
    throw new DecisionError(`${value} stands for one record: there is nothing to part.`)
  }
  return { add: { a: home.key, b: rest.key, verdict: 'never', who, why } }
}

/** Writes a line at the end of same.csv, or takes one away; `false` when the file cannot be written. */
export async function editDecisions(
  file: string,
  edit: { add: DecisionLine } | { remove: DecisionLine },
): Promise<boolean> {
  try {
    await access(file, constants.W_OK)
  } catch {
    return false
  }
  const text = await readFile(file, 'utf8')
  if ('add' in edit) {
    await writeFile(file, `${text.replace(/\n*$/, '\n')}${toLine(edit.add)}\n`)
    return true
  }
  const { a, b, verdict } = edit.remove
  const kept = text.split('\n').filter((line) => {
    if (line.trim() === '' || line.startsWith('#')) return true
    const [row] = parse(line)
    return !(row?.[0] === a && row[1] === b && row[2] === verdict)
  })
  await writeFile(file, kept.join('\n'))
  return true
}

async function subject(graph: Graph, value: string): Promise<SubjectRow> {
  const [row] = await graph.read<SubjectRow>('decision/subject', { value })
  if (row === undefined) throw new DecisionError(`No entity has the slug or id ${value}.`)
  return row
}

function recordOf([, , , , , records]: SubjectRow): string {
  const [first] = records
  if (first === undefined) throw new DecisionError('An entity without records cannot be merged.')
  return first[0]
}

/** A decision as a line of same.csv. */
export function toLine({ a, b, verdict, who, why }: DecisionLine): string {
  const quote = (field: string) =>
    /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
  return [a, b, verdict, who, why].map(quote).join()
}
