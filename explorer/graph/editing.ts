import type { ReadonlySignal, Signal } from '@preact/signals'
import type { PartialDate } from '../../src/domain/partial-date.js'
import type { Focus } from './focus.js'
import { shownOf, type Known } from './shown.js'
import {
  chosenIn,
  unplaced,
  withNodes,
  withPlaces,
  type Filters,
  type GraphView,
  type Point,
} from './view.js'

/** The manual changes of a picture. Each can be undone. */
export function editing(state: {
  readonly view: ReadonlySignal<GraphView>
  readonly known: ReadonlySignal<Known>
  readonly focus: Signal<Focus | null>
  readonly change: (next: GraphView, said: string, gesture?: string | null) => void
}) {
  const { view, known, focus, change } = state
  const nameOf = (id: string) => known.value.entities.get(id)?.name ?? ''

  return {
    hide: (id: string) => {
      if (focus.value?.of === 'node' && focus.value.id === id) focus.value = null
      const hidden = withNodes(view.value, new Set([id]), { isHidden: true, isChosen: false })
      change(hidden, `${nameOf(id)} is hidden.`)
    },
    choose: (id: string) => {
      const isChosen = view.value.nodes.some((node) => node.id === id && !node.isChosen)
      const next = withNodes(view.value, new Set([id]), { isChosen })
      const what = isChosen ? 'is selected' : 'is no longer selected'
      change(next, `${nameOf(id)} ${what}; ${String(chosenIn(next).length)} in all.`)
    },
    forgetWays: () => {
      change({ ...view.value, ways: [] }, 'Paths cleared.')
    },
    showHidden: () => {
      const ids = view.value.nodes.filter(({ isHidden }) => isHidden).map(({ id }) => id)
      change(withNodes(view.value, new Set(ids), { isHidden: false }), 'All nodes are shown.')
    },
    pin: (id: string) => {
      const isPinned = view.value.nodes.some((node) => node.id === id && !node.isPinned)
      const said = `${nameOf(id)} is ${isPinned ? 'pinned' : 'no longer pinned'}.`
      change(withNodes(view.value, new Set([id]), { isPinned }), said)
    },
    /** Moves a node and pins it. */
    move: (id: string, to: Point) => {
      const placed = withPlaces(view.value, new Map([[id, to]]))
      const pinned = withNodes(placed, new Set([id]), { isPinned: true })
      change(pinned, `${nameOf(id)} is moved and pinned.`, `move ${id}`)
    },
    arrange: () => {
      change(unplaced(view.value), 'Arranged again.')
    },
    filter: (filters: Partial<Filters>) => {
      const next = { ...view.value, filters: { ...view.value.filters, ...filters } }
      change(next, `${String(shownOf(next, known.value).nodes.length)} are shown.`)
    },
    setDate: (date: PartialDate | null) => {
      // The paths may not exist on the new day.
      change({ ...view.value, date, ways: [] }, '', 'date')
    },
  }
}
