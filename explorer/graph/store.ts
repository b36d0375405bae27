import { computed, signal } from '@preact/signals'
import type { RelationshipKind } from '../../src/domain/relationship.js'
import type { Problem } from '../api/answer.js'
import { askAround, withNamed, type Ask, type Way } from './asking.js'
import { editing } from './editing.js'
import { createLoading } from './loading.js'
import { shownOf, type GraphEntity, type Known } from './shown.js'
import { beginning, redone, stepTo, undone, type Timeline } from './timeline.js'
import { MOST_NODES, withEntities, withPlaces, type GraphView, type Point } from './view.js'
import { askAllWays } from './ways.js'
import { counted } from './words.js'

/** What a reader looks at more closely. */
export type Focus =
  { readonly of: 'node'; readonly id: string } | { readonly of: 'line'; readonly key: string }

export type Store = ReturnType<typeof createStore>

/** How long a slider has to rest before the service is asked. */
const REST_MS = 150

/** The state of one graph view, and what can be done with it. */
export function createStore(given: {
  readonly view: GraphView
  readonly known: Known
  readonly ask: Ask
}) {
  const { ask } = given
  const timeline = signal<Timeline<GraphView>>(beginning(given.view))
  const known = signal(given.known)
  const chosen = signal<ReadonlySet<string>>(new Set())
  const focus = signal<Focus | null>(null)
  const ways = signal<readonly Way[]>([])
  /** What was just done, for who does not see the picture. */
  const notice = signal('')
  const problem = signal<Problem | null>(null)
  /** Where the next ones around an entity begin, by its id and a kind. */
  const nexts = new Map<string, string>()

  const view = computed(() => timeline.value.present)
  const shown = computed(() => shownOf(view.value, known.value))
  const loading = createLoading({ ask, known, view, timeline, problem, given })

  function change(next: GraphView, said: string, gesture: string | null = null): void {
    timeline.value = stepTo(timeline.value, next, gesture)
    notice.value = said
    loading.load(gesture === null ? 0 : REST_MS)
  }

  function goTo(next: Timeline<GraphView> | null, said: string): void {
    if (next === null) return
    timeline.value = next
    notice.value = said
    loading.load(0)
  }

  function add(entities: readonly GraphEntity[], said: string): void {
    const before = view.value.nodes.length
    known.value = withNamed(known.value, entities)
    const next = withEntities(
      view.value,
      entities.map(({ id }) => id),
    )
    const isFull = next.nodes.length === MOST_NODES && before + entities.length > MOST_NODES
    change(next, isFull ? `There is room for ${String(MOST_NODES)} only.` : said)
  }

  async function expand(id: string, kind: RelationshipKind): Promise<void> {
    const key = `${id} ${kind}`
    const after = nexts.get(key) ?? null
    const question = { id, kinds: [kind], at: view.value.date, after }
    const { data, problem: failed } = await loading.during(askAround(ask, question))
    problem.value = failed
    if (data === null) return
    if (data.next === null) nexts.delete(key)
    else nexts.set(key, data.next)
    const of = String(data.totalCount)
    add(data.entities, `${String(data.entities.length)} of ${of} added.`)
  }

  async function findWays(): Promise<void> {
    const ids = [...chosen.value]
    const question = { ids, kinds: view.value.filters.kinds, at: view.value.date }
    const { data, problem: failed } = await loading.during(askAllWays(ask, question))
    problem.value = failed
    if (data === null) return
    ways.value = data
    if (data.length === 0) notice.value = 'No way of six steps or fewer leads from one to another.'
    else add(data.flatMap(({ entities }) => entities), `${counted(data.length, 'way')} found.`) // prettier-ignore
  }

  const nameOf = (id: string) => known.value.entities.get(id)?.name ?? ''

  return {
    ...{ view, known, shown, chosen, focus, ways, notice, problem },
    isBusy: loading.isBusy,
    canUndo: computed(() => timeline.value.past.length > 0),
    canRedo: computed(() => timeline.value.future.length > 0),
    load: () => {
      loading.load(0)
    },
    /** Begins with another view, as when an address says one that no server read. */
    open(next: GraphView) {
      timeline.value = beginning(next)
      loading.load(0)
    },
    add,
    expand,
    findWays,
    ...editing({ view, known, focus, chosen, change }),
    /** Takes the places that were found; no step of the reader's. */
    place(places: ReadonlyMap<string, Point>) {
      const placed = new Set(view.value.nodes.flatMap(({ id, at }) => (at === null ? [] : [id])))
      const found = new Map([...places].filter(([id]) => !placed.has(id)))
      timeline.value = { ...timeline.value, present: withPlaces(view.value, found) }
    },
    choose(id: string) {
      const next = new Set(chosen.value)
      if (!next.delete(id)) next.add(id)
      chosen.value = next
      const what = next.has(id) ? 'is chosen' : 'is no longer chosen'
      notice.value = `${nameOf(id)} ${what}; ${String(next.size)} in all.`
    },
    undo: () => {
      goTo(undone(timeline.value), 'Undone.')
    },
    redo: () => {
      goTo(redone(timeline.value), 'Done again.')
    },
  }
}
