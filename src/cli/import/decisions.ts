import type { Graph } from '../../graph/graph.js'
import {
  DecisionError,
  keepDecision,
  keptDecisions,
  mergeLine,
  readConflicts,
  readRefusedComponents,
  toLine,
  unmergeLine,
  type Conflict,
  type DecisionLine,
  type RefusedComponent,
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

/** `polity unmerge`: splits an entity again. */
export function unmergeCommand(session: Session, value: string, why: string): Promise<void> {
  return withGraph(session, async (graph) => {
    await decide(session, graph, await unmergeLine(graph, value, operatorName(), why))
  })
}

/** `polity decisions`: decisions of merge and unmerge as lines of same.csv; as JSON all decisions in force. */
export async function decisionsCommand(session: Session, isJson: boolean): Promise<void> {
  const all = await withGraph(session, keptDecisions)
  if (isJson) session.print(JSON.stringify(all, null, 2))
  else for (const one of all) if (one.origin === 'command') session.print(toLine(one))
}

/** `polity conflicts`: identifiers that several entities have, and too large groups of connected records. */
export async function conflictsCommand(session: Session, isJson: boolean): Promise<void> {
  let components = 0
  const count = await withGraph(session, (graph) => {
    const pages = async function* () {
      yield* readConflicts(graph)
      const refused = await readRefusedComponents(graph)
      components = refused.length
      yield refused
    }
    return printPages<Conflict | RefusedComponent>(session, pages(), isJson, (row) =>
      'component' in row ? refusedText(row) : conflictText(row),
    )
  })
  if (!isJson) session.print(`${String(count - components)} identifiers on several entities`)
}

function conflictText({ identifier, holders }: Conflict): string {
  return [
    identifier,
    ...holders.map(([record, slug, name]) => `  ${slug} (${name}): ${record}`),
  ].join('\n')
}

function refusedText({ component, records }: RefusedComponent): string {
  return `${component}\n  hangs together with too many others to be one entity; ${String(records)} of them ${records === 1 ? 'is' : 'are'} put aside`
}

/** Stores a decision in the graph and derives what follows. */
export async function decide(session: Session, graph: Graph, line: DecisionLine): Promise<void> {
  await keepDecision(graph, line, session.now())
  session.print(`Decided, and kept in the graph:\n${toLine(line)}`)
  await deriveAll(session, graph)
  await deriveAllMarkets(session, graph)
}
