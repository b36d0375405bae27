import type { Graph } from '../../graph/graph.js'
import {
  DecisionError,
  keepDecision,
  keptDecisions,
  mergeLine,
  readConflicts,
  toLine,
  unmergeLine,
  type DecisionLine,
} from '../../records/decisions.js'
import { deriveAll } from './derive-all.js'
import { deriveAllMarkets } from './markets.js'
import { operatorName } from '../operator.js'
import { printPages } from '../print-pages.js'
import { withGraph, type Session } from '../session.js'

/** `polity merge`: makes two entities one. */
export async function mergeCommand(
  session: Session,
  a: string,
  b: string,
  why: string,
): Promise<void> {
  if (a === b) throw new DecisionError(`${a} and ${b} are one entity already.`)
  await withGraph(session, async (graph) => {
    await decide(session, graph, await mergeLine(graph, a, b, operatorName(), why))
  })
}

/** `polity unmerge`: parts an entity again. */
export function unmergeCommand(session: Session, value: string, why: string): Promise<void> {
  return withGraph(session, async (graph) => {
    await decide(session, graph, await unmergeLine(graph, value, operatorName(), why))
  })
}

/** `polity decisions`: what merge and unmerge decided, as lines of same.csv; as JSON all that stands. */
export async function decisionsCommand(session: Session, isJson: boolean): Promise<void> {
  const all = await withGraph(session, keptDecisions)
  if (isJson) session.print(JSON.stringify(all, null, 2))
  else for (const one of all) if (one.origin === 'command') session.print(toLine(one))
}

/** `polity conflicts`: identifiers that several entities bear. */
export async function conflictsCommand(session: Session, isJson: boolean): Promise<void> {
  const count = await withGraph(session, (graph) =>
    printPages(session, readConflicts(graph), isJson, ({ identifier, holders }) =>
      [identifier, ...holders.map(([record, slug, name]) => `  ${slug} (${name}): ${record}`)].join(
        '\n',
      ),
    ),
  )
  if (!isJson) session.print(`${String(count)} identifiers on several entities`)
}

/** Keeps a decision in the graph and derives what follows. */
async function decide(session: Session, graph: Graph, line: DecisionLine): Promise<void> {
  await keepDecision(graph, line, session.now())
  session.print(`Decided, and kept in the graph:\n${toLine(line)}`)
  await deriveAll(session, graph)
  await deriveAllMarkets(session, graph)
}
