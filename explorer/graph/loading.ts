import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Problem } from '../api/answer.js'
import { askGraph, askSurvivors, withNamed, type Ask } from './asking.js'
import type { Known } from './shown.js'
import type { Timeline } from './timeline.js'
import { renamed, type GraphView } from './view.js'

/** Loads what a view needs, with as few requests as possible. */
export function createLoading(state: {
  readonly ask: Ask
  readonly view: ReadonlySignal<GraphView>
  readonly known: Signal<Known>
  readonly timeline: Signal<Timeline<GraphView>>
  readonly problem: Signal<Problem | null>
  /** Repeats the request that failed last. */
  readonly retry: Signal<() => void>
  /** The view and the entities that were loaded with the page. */
  readonly given: { readonly view: GraphView; readonly known: Known }
}) {
  const { ask, view, known, timeline, problem, retry, given } = state
  const pending = signal(0)
  /** The ids whose relationships are loaded, by date; `''` for all times. */
  const asked = new Map<string, ReadonlySet<string>>([
    [given.view.date ?? '', new Set(given.known.entities.keys())],
  ])
  /** Ids that no entity has. */
  const lost = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = new AbortController()

  /** Counts a request as in flight until its response arrives. */
  async function during<Result>(question: Promise<Result>): Promise<Result> {
    pending.value += 1
    try {
      return await question
    } finally {
      pending.value -= 1
    }
  }

  function load(delayMs: number): void {
    clearTimeout(timer)
    if (isEnough(view.value)) return
    timer = setTimeout(() => void loadNow(), delayMs)
  }

  function isEnough({ nodes, date }: GraphView): boolean {
    if (nodes.length === 0) return true
    const ids = asked.get(date ?? '')
    return nodes.every(
      ({ id }) => ids?.has(id) === true && (known.value.entities.has(id) || lost.has(id)),
    )
  }

  async function loadNow(): Promise<void> {
    current.abort()
    current = new AbortController()
    const { signal: given } = current
    const { nodes, date } = view.value
    const ids = nodes.map(({ id }) => id)
    try {
      const answer = await during(askGraph(ask, known.value, ids, date, given))
      if (given.aborted) return
      problem.value = answer.problem
      retry.value = () => void loadNow()
      if (answer.data === null) return
      asked.set(date ?? '', new Set(ids))
      // More entities may have been loaded in the meantime.
      const { entities, parties } = known.value
      known.value = { ...withNamed(answer.data, [...entities.values()]), parties }
      await follow(ids)
    } catch (error) {
      if (!given.aborted) throw error
    }
  }

  /** Replaces entities that were merged into others. */
  async function follow(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !known.value.entities.has(id))
    if (missing.length === 0) return
    const survivors = await during(askSurvivors(ask, missing))
    for (const id of missing) if (!survivors.has(id)) lost.add(id)
    if (survivors.size === 0) return
    known.value = withNamed(known.value, [...survivors.values()])
    const newIds = new Map([...survivors].map(([id, entity]) => [id, entity.id]))
    timeline.value = { ...timeline.value, present: renamed(view.value, newIds) }
    load(0)
  }

  return { load, during, isBusy: pending }
}
