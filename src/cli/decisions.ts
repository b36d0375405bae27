import type { Graph } from '../graph/graph.js'
import {
  editDecisions,
  mergeLine,
  readDecisions,
  syncDecisions,
  toLine,
  unmergeLine,
  type DecisionLine,
} from '../records/decisions.js'
import { deriveAll, sameFile } from './import.js'
import { deriveAllMarkets } from './markets.js'
import { operatorName } from './operator.js'
import { withGraph, type Session } from './session.js'

type Edit = { readonly add: DecisionLine } | { readonly remove: DecisionLine }

/** `polity merge`: makes two entities one, by a line of same.csv. */
export function mergeCommand(session: Session, a: string, b: string, why: string): Promise<void> {
  return withGraph(session, async (graph) => {
    await decide(session, graph, { add: await mergeLine(graph, a, b, operatorName(), why) })
  })
}

/** `polity unmerge`: parts an entity again, by taking a line of same.csv away or adding one. */
export function unmergeCommand(session: Session, value: string, why: string): Promise<void> {
  return withGraph(session, async (graph) => {
    const lines = await readDecisions(sameFile(session.root))
    await decide(session, graph, await unmergeLine(graph, value, lines, operatorName(), why))
  })
}

type ConflictRow = readonly [identifier: string, holders: readonly Holder[]]
type Holder = readonly [record: string, slug: string, name: string, wikidata: readonly string[]]

// As many as anybody reads through in one go.
const CONFLICTS = 1_000

/** `polity conflicts`: identifiers that several entities bear. */
export async function conflictsCommand(session: Session, json: boolean): Promise<void> {
  const rows = await withGraph(session, (graph) =>
    graph.read<ConflictRow>('decision/conflicts', { limit: CONFLICTS }),
  )
  if (json) {
    session.print(JSON.stringify(rows.map(([identifier, holders]) => ({ identifier, holders }))))
    return
  }
  for (const [identifier, holders] of rows) {
    session.print(identifier)
    for (const [record, slug, name] of holders) session.print(`  ${slug} (${name}): ${record}`)
  }
  session.print(`${String(rows.length)} identifiers on several entities`)
}

async function decide(session: Session, graph: Graph, edit: Edit): Promise<void> {
  const file = sameFile(session.root)
  const before = await readDecisions(file)
  const isWritten = await editDecisions(file, edit)
  const adds = 'add' in edit
  const line = toLine(adds ? edit.add : edit.remove)
  const done = adds ? 'Added to' : 'Taken from'
  const todo = adds ? 'Add this line to' : 'Take this line from'
  session.print(`${isWritten ? done : todo} ${file}:\n${line}`)
  await syncDecisions(graph, isWritten ? await readDecisions(file) : edited(before, edit))
  await deriveAll(session, graph)
  await deriveAllMarkets(session, graph)
}

/** The lines as they will be, where the file is not ours to write. */
function edited(lines: readonly DecisionLine[], edit: Edit): readonly DecisionLine[] {
  return 'add' in edit
    ? [...lines, edit.add]
    : lines.filter((line) => toLine(line) !== toLine(edit.remove))
}
