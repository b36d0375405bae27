import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { RelationshipKind } from '../../src/domain/relationship.js'
import type { Problem } from '../api/answer.js'
import { GraphNeighbourhoodDocument } from '../generated/operations.js'
import { askAround, type Ask } from './asking.js'
import { askShared, isSameSharing, MAX_SHARING, type Shared, type Sharing } from './shared.js'
import type { GraphEntity } from './shown.js'
import { chosenIn, unplaced, withNodes, type GraphView } from './view.js'
import { askAllWays, MAX_ENDS } from './ways.js'
import { counted } from './words.js'

/** The number of connections that one expansion loads. */
export const SOME = 50
/** The number of entities with which the graph opens. */
const NEIGHBOURS = 30

/**
 * Loads entities around the shown entities. The entities of each response are added in one step,
 * which the reader can undo.
 */
export function finding(state: {
  readonly ask: Ask
  readonly view: ReadonlySignal<GraphView>
  readonly notice: Signal<string>
  readonly problem: Signal<Problem | null>
  /** Repeats the request that failed last. */
  readonly retry: Signal<() => void>
  /** Counts a request as in flight until its response arrives. */
  readonly during: <Result>(question: Promise<Result>) => Promise<Result>
  readonly add: (
    entities: readonly GraphEntity[],
    said: string,
    and?: (view: GraphView) => GraphView,
  ) => void
}) {
  const { ask, view, notice, problem, retry, during, add } = state
  /** The start of the next page, by entity, kind and day. */
  const nexts = new Map<string, string>()
  const lastShared = signal<{ readonly of: Sharing; readonly found: readonly Shared[] } | null>(
    null,
  )
  /** The entities in common; `null` after a change of the selection, kinds or day. */
  const shared = computed(() => {
    const last = lastShared.value
    return last !== null && isSameSharing(last.of, sharingOf(view.value)) ? last.found : null
  })

  function fail(failed: Problem | null, again: () => Promise<void>): void {
    problem.value = failed
    retry.value = () => void again()
  }

  /**
   * Waits for the data of a request; `null` if it failed, or if the day has changed in the
   * meantime.
   */
  async function answerOf<Data>(
    question: Promise<{ readonly data: Data | null; readonly problem: Problem | null }>,
    again: () => Promise<void>,
  ): Promise<Data | null> {
    const { date } = view.value
    const { data, problem: failed } = await during(question)
    if (view.value.date !== date) return null
    fail(failed, again)
    return data
  }

  /** Adds the closest connections of an entity. */
  async function showNeighbourhood(id: string): Promise<void> {
    const question = { of: id, at: view.value.date, maxNodes: NEIGHBOURS }
    const data = await answerOf(ask(GraphNeighbourhoodDocument, question), () =>
      showNeighbourhood(id),
    )
    const nodes = data?.neighbourhood?.nodes ?? []
    if (nodes.length === 0) return
    // The layout moves an entity that was alone, so that it can be left of its connections.
    const isAlone = view.value.nodes.length === 1
    add(
      nodes,
      `${String(nodes.length - 1)} close connections of ${nodes.find((node) => node.id === id)?.name ?? 'it'}.`,
      (next) => (isAlone ? unplaced(next) : next),
    )
  }

  async function expand(id: string, kind: RelationshipKind): Promise<void> {
    const at = view.value.date
    const key = `${id} ${kind} ${at ?? ''}`
    const after = nexts.get(key) ?? null
    const data = await answerOf(askAround(ask, { id, kinds: [kind], at, after, first: SOME }), () =>
      expand(id, kind),
    )
    if (data === null) return
    if (data.next === null) nexts.delete(key)
    else nexts.set(key, data.next)
    const of = String(data.totalCount)
    add(data.entities, `${String(data.entities.length)} of ${of} added.`)
  }

  async function findWays(): Promise<void> {
    const { filters, date } = view.value
    const question = { ids: chosenIn(view.value), kinds: filters.kinds, at: date }
    const data = await answerOf(askAllWays(ask, question), findWays)
    if (data === null) return
    if (data.length === 0) {
      notice.value = 'No path of six steps or fewer connects them.'
      return
    }
    const ways = data.map((way) => way.map(({ id }) => id))
    // The layout moves entities that were alone, so that the paths are between them.
    const isStart = view.value.nodes.length === question.ids.length
    add(data.flat(), `${counted(data.length, 'path')} found.`, (next) => ({
      ...(isStart ? unplaced(next) : next),
      ways,
    }))
  }

  /**
   * Selects the compared entities, and adds the entities to which two or more of them are related.
   */
  async function findShared(): Promise<void> {
    const of = sharingOf(view.value)
    const found = await answerOf(askShared(ask, of), findShared)
    if (found === null) return
    lastShared.value = { of, found }
    const said = found.length === 0 ? 'Nothing in common.' : `${String(found.length)} in common.`
    const compared = new Set(of.ids)
    const nodes = found.map(({ node }) => node)
    add(nodes, said, (next) => ({
      ...withNodes(next, compared, { isChosen: true }),
      // The highlighted paths may not contain everything that the entities have in common.
      ways: [],
    }))
  }

  /** Selects the first entities of the picture, and finds the paths between them. */
  async function findWaysFromStart(): Promise<void> {
    const ids = new Set(shownIds(view.value).slice(0, MAX_ENDS))
    add([], '', (next) => withNodes(next, ids, { isChosen: true }))
    await findWays()
  }

  return { showNeighbourhood, expand, findWays, findWaysFromStart, findShared, shared }
}

/** The entities to compare: the selected entities, or all shown entities if none is selected. */
function sharingOf(view: GraphView): Sharing {
  const chosen = chosenIn(view)
  const ids = (chosen.length > 0 ? chosen : shownIds(view)).slice(0, MAX_SHARING)
  return { ids, kinds: view.filters.kinds, at: view.date }
}

function shownIds({ nodes }: GraphView): readonly string[] {
  return nodes.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))
}
