import { computed, effect, signal } from '@preact/signals'
import type { Problem } from '../api/answer.js'
import { askParties, withNamed, type Ask } from './asking.js'
import { editing } from './editing.js'
import { finding } from './finding.js'
import type { Focus } from './focus.js'
import type { Seen } from './picture/seen.js'
import { createLoading } from './loading.js'
import { shownOf, type GraphEntity, type Known } from './shown.js'
import { beginning, redone, stepTo, undone, type Timeline } from './timeline.js'
import {
  chosenIn,
  MAX_NODES,
  withEntities,
  withPlaces,
  type GraphView,
  type Point,
} from './view.js'

export type Store = ReturnType<typeof createStore>

/** The pause of a slider after which data are loaded. */
const PAUSE_MS = 150

/** The state of a graph view, and its actions. */
export function createStore(given: {
  readonly view: GraphView
  readonly known: Known
  /** The names in the address that no entity has; absent: none. */
  readonly unknown?: readonly string[]
  readonly ask: Ask
}) {
  const { ask } = given
  const timeline = signal<Timeline<GraphView>>(beginning(given.view))
  const known = signal(given.known)
  const focus = signal<Focus | null>(null)
  /** The last action, for readers who do not see the picture. */
  const notice = signal('')
  const problem = signal<Problem | null>(null)
  const retry = signal<() => void>(() => undefined)
  /**
   * Returns the part of the picture that is on the screen, for exports; `null`: there is no picture
   * yet.
   */
  const seen = signal<(() => Seen) | null>(null)
  /**
   * The ids of the entities with which the graph opened. The layout places others around or between
   * them.
   */
  const opened = signal<readonly string[]>([])

  /** The first year of the time slider; `null`: the year of the earliest known relationship. */
  const since = signal<string | null>(null)

  const view = computed(() => timeline.value.present)
  const chosen = computed<ReadonlySet<string>>(() => new Set(chosenIn(view.value)))
  const shown = computed(() => shownOf(view.value, known.value))
  const loading = createLoading({ ask, known, view, timeline, problem, retry, given })

  function change(next: GraphView, said: string, gesture: string | null = null): void {
    timeline.value = stepTo(timeline.value, next, gesture)
    notice.value = said
    loading.load(gesture === null ? 0 : PAUSE_MS)
  }

  function goTo(next: Timeline<GraphView> | null, said: string): void {
    if (next === null) return
    timeline.value = next
    notice.value = said
    loading.load(0)
  }

  /** Adds the entities of a response to the view. `and` makes further changes in the same step. */
  function add(
    entities: readonly GraphEntity[],
    said: string,
    and: (view: GraphView) => GraphView = (next) => next,
  ): void {
    known.value = withNamed(known.value, entities)
    const ids = new Set(entities.map(({ id }) => id))
    const next = withEntities(view.value, [...ids])
    const isFull = next.nodes.length === MAX_NODES && !isAllIn(next, ids)
    change(and(next), isFull ? `There is room for ${String(MAX_NODES)} only.` : said)
  }

  /**
   * Loads the parties of politicians, which colour their rings. Returns a function that stops this
   * loading.
   */
  function followParties(): () => void {
    let isAsking = false
    return effect(() => {
      const { entities, parties } = known.value
      const isMissing = [...entities.values()].some(
        ({ id, type }) => type === 'POLITICIAN' && !parties.has(id),
      )
      if (!isMissing || isAsking) return
      isAsking = true
      void askParties(ask, known.value).then((found) => {
        isAsking = false
        if (found.size > 0)
          known.value = { ...known.value, parties: new Map([...known.value.parties, ...found]) }
      })
    })
  }

  return {
    followParties,
    unknown: given.unknown ?? [],
    ...{ view, known, shown, chosen, focus, notice, problem, retry, seen, opened, since },
    isBusy: loading.isBusy,
    canUndo: computed(() => timeline.value.past.length > 0),
    canRedo: computed(() => timeline.value.future.length > 0),
    load: () => {
      loading.load(0)
    },
    /** Replaces the view, such as with the view in the part of the address that no server reads. */
    open(next: GraphView) {
      timeline.value = beginning(next)
      loading.load(0)
    },
    add,
    ...finding({ ask, view, notice, problem, retry, during: loading.during, add }),
    ...editing({ view, known, focus, change }),
    /** Sets positions from the layout. This is not a step that can be undone. */
    place(places: ReadonlyMap<string, Point>) {
      const placed = new Set(view.value.nodes.flatMap(({ id, at }) => (at === null ? [] : [id])))
      const found = new Map([...places].filter(([id]) => !placed.has(id)))
      timeline.value = { ...timeline.value, present: withPlaces(view.value, found) }
    },
    undo: () => {
      goTo(undone(timeline.value), 'Undone.')
    },
    redo: () => {
      goTo(redone(timeline.value), 'Done again.')
    },
  }
}

function isAllIn({ nodes }: GraphView, ids: ReadonlySet<string>): boolean {
  const there = nodes.filter(({ id }) => ids.has(id))
  return there.length === ids.size
}
