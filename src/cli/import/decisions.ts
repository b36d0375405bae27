import type { Graph } from '../../graph/graph.js'
import {
  DecisionError,
  storeDecision,
  readStoredDecisions,
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

/** `polity merge`: merges two entities into one. */
export async function mergeCommand(
  session: Session,
  a: string,
  b: string,
  why: string,
): Promise<void> {
  if (a === b) throw new DecisionError(`${a} and ${b} are already the same entity.`)
  await withGraph(session, async (graph) => {
    await decide(session, graph, await mergeLine(graph, a, b, operatorName(), why))
  })
}

/** `polity unmerge`: splits a merged entity. */
export function unmergeCommand(session: Session, value: string, why: string): Promise<void> {
  return withGraph(session, async (graph) => {
    await decide(session, graph, await unmergeLine(graph, value, operatorName(), why))
  })
}

/**
 * `polity decisions`: prints the decisions of `merge` and `unmerge` as lines of the file
 * `same.csv`. With `isJson`, prints all active decisions.
 */
export async function decisionsCommand(session: Session, isJson: boolean): Promise<void> {
  const all = await withGraph(session, readStoredDecisions)
  if (isJson) session.print(JSON.stringify(all, null, 2))
  else {
    for (const decision of all) {
      if (decision.origin === 'command') session.print(toLine(decision))
    }
  }
}

/**
 * `polity conflicts`: lists identifiers that several entities share, and components with more
 * records than one entity can have.
 */
export async function conflictsCommand(session: Session, isJson: boolean): Promise<void> {
  let componentCount = 0
  const count = await withGraph(session, (graph) => {
    const pages = async function* () {
      yield* readConflicts(graph)
      const refused = await readRefusedComponents(graph)
      componentCount = refused.length
      yield refused
    }
    return printPages<Conflict | RefusedComponent>(session, pages(), isJson, (row) =>
      'component' in row ? refusedText(row) : conflictText(row),
    )
  })
  if (!isJson) session.print(`${String(count - componentCount)} identifiers on several entities`)
}

function conflictText({ identifier, holders }: Conflict): string {
  return [
    identifier,
    ...holders.map(([record, slug, name]) => `  ${slug} (${name}): ${record}`),
  ].join('\n')
}

function refusedText({ component, records }: RefusedComponent): string {
  const parked = `${String(records)} of them ${records === 1 ? 'is' : 'are'} parked`
  return `${component}\n  is connected to more records than one entity can have; ${parked}: stored, but without effect on what Polity shows`
}

/** Stores a decision in the graph and updates the derived data. */
export async function decide(session: Session, graph: Graph, line: DecisionLine): Promise<void> {
  await storeDecision(graph, line, session.now())
  session.print(`Stored in the graph:\n${toLine(line)}`)
  await deriveAll(session, graph)
  await deriveAllMarkets(session, graph)
}
