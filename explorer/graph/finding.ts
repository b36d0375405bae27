import type { ReadonlySignal, Signal } from '@preact/signals'
import type { RelationshipKind } from '../../src/domain/relationship.js'
import type { Problem } from '../api/answer.js'
import { GraphNeighbourhoodDocument } from '../generated/operations.js'
import { askAround, type Ask } from './asking.js'
import { askShared, MAX_SHARING } from './shared.js'
import type { GraphEntity } from './shown.js'
import { chosenIn, withNodes, type GraphView } from './view.js'
import { askAllWays, MAX_ENDS } from './ways.js'
import { counted } from './words.js'

/** The number of entities that one expansion adds. */
export const SOME = 50
/** The number of entities with which the graph opens. */
const NEIGHBOURS = 30

/** What a reader has looked up around what is drawn; each answer is a step that can be undone. */
export function finding(state: {
  readonly ask: Ask
  readonly view: ReadonlySignal<GraphView>
  readonly notice: Signal<string>
  readonly problem: Signal<Problem | null>
  /** Repeats the request that failed last. */
  readonly retry: Signal<() => void>
  /** Counts a question as under way until it is answered. */
  readonly during: <Result>(question: Promise<Result>) => Promise<Result>
  readonly add: (
    entities: readonly GraphEntity[],
    said: string,
    and?: (view: GraphView) => GraphView,
  ) => void
}) {
  const { ask, view, notice, problem, retry, during, add } = state
  /** Where the next ones around an entity begin, by its id and a kind. */
  const nexts = new Map<string, string>()

  function fail(failed: Problem | null, again: () => Promise<void>): void {
    problem.value = failed
    retry.value = () => void again()
  }

  /** Adds the closest connections of an entity. */
  async function showNeighbourhood(id: string): Promise<void> {
    const question = { of: id, at: view.value.date, maxNodes: NEIGHBOURS }
    const { data, problem: failed } = await during(ask(GraphNeighbourhoodDocument, question))
    fail(failed, () => showNeighbourhood(id))
    const nodes = data?.neighbourhood?.nodes ?? []
    if (nodes.length > 0) add(nodes, `${String(nodes.length)} entities around it.`)
  }

  async function expand(id: string, kind: RelationshipKind): Promise<void> {
    const key = `${id} ${kind}`
    const after = nexts.get(key) ?? null
    const question = { id, kinds: [kind], at: view.value.date, after, first: SOME }
    const { data, problem: failed } = await during(askAround(ask, question))
    fail(failed, () => expand(id, kind))
    if (data === null) return
    if (data.next === null) nexts.delete(key)
    else nexts.set(key, data.next)
    const of = String(data.totalCount)
    add(data.entities, `${String(data.entities.length)} of ${of} added.`)
  }

  async function findWays(): Promise<void> {
    const { filters, date } = view.value
    const question = { ids: chosenIn(view.value), kinds: filters.kinds, at: date }
    const { data, problem: failed } = await during(askAllWays(ask, question))
    fail(failed, findWays)
    if (data === null) return
    if (data.length === 0) {
      notice.value = 'No path of six steps or fewer connects them.'
      return
    }
    const ways = data.map((way) => way.map(({ id }) => id))
    add(data.flat(), `${counted(data.length, 'path')} found.`, (next) => ({ ...next, ways }))
  }

  /** Adds what two or more of those that are chosen are related with; when nothing is chosen, of all. */
  async function findShared(): Promise<void> {
    const chosen = chosenIn(view.value)
    const ids = chosen.length > 0 ? chosen : shownIds(view.value)
    const { filters, date } = view.value
    const question = { ids: ids.slice(0, MAX_SHARING), kinds: filters.kinds, at: date }
    const { data, problem: failed } = await during(askShared(ask, question))
    fail(failed, findShared)
    if (data === null) return
    const said = data.length === 0 ? 'Nothing in common.' : `${String(data.length)} in common.`
    const asked = new Set(question.ids)
    add(data, said, (next) => withNodes(next, asked, { isChosen: true }))
  }

  /** Chooses the first entities of the drawing, and finds the ways between them. */
  async function findWaysFromStart(): Promise<void> {
    const ids = new Set(shownIds(view.value).slice(0, MAX_ENDS))
    add([], '', (next) => withNodes(next, ids, { isChosen: true }))
    await findWays()
  }

  return { showNeighbourhood, expand, findWays, findWaysFromStart, findShared }
}

function shownIds({ nodes }: GraphView): readonly string[] {
  return nodes.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))
}
