import type { Picture } from '../../graph/picture/picture.js'
import { neighbourTowards, type Heading } from '../../graph/steps.js'
import type { Store } from '../../graph/store.js'
import { counted } from '../../graph/words.js'

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** The distance by which a key moves a node, in points. */
const STRIDE = 25

/** A list of the keys of the picture. */
export function Keys({ isReadOnly }: { readonly isReadOnly: boolean }) {
  return (
    <>
      <h3>Keyboard</h3>
      <p id="graph-keys">
        Arrow keys move to the next node, + and − zoom, 0 fits everything.
        {!isReadOnly &&
          ' Enter opens the panel, Space selects for a path, E expands, H hides, P pins, Shift and an arrow key move the node, Ctrl+Z undoes, Ctrl+Y redoes.'}
      </p>
    </>
  )
}

/** Carries out the action of a key on the focused node. */
export function onKey(
  event: KeyboardEvent,
  store: Store,
  picture: Picture | null,
  isReadOnly: boolean,
): void {
  const isDone =
    looksAround(event, store, picture) ||
    (!isReadOnly && (undoes(event, store) || acts(event, store)))
  if (isDone) event.preventDefault()
}

function looksAround(event: KeyboardEvent, store: Store, picture: Picture | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === '+') picture?.zoomBy(1.3)
  else if (event.key === '-') picture?.zoomBy(1 / 1.3)
  else if (event.key === '0') picture?.fit()
  else {
    const heading = HEADINGS[event.key]
    if (heading === undefined || event.shiftKey) return false
    const { nodes } = store.shown.value
    const next = neighbourTowards(nodes, focusedId(store), heading)
    if (next === null) return true
    store.focus.value = { of: 'node', id: next.id }
    store.notice.value = `${next.name}, ${counted(next.degree, 'connection')}.`
    picture?.reveal(next.id)
  }
  return true
}

function undoes({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, store: Store): boolean {
  if (!ctrlKey && !metaKey) return false
  const letter = key.toLowerCase()
  if (letter === 'y' || (letter === 'z' && shiftKey)) store.redo()
  else if (letter === 'z') store.undo()
  else return false
  return true
}

function acts(event: KeyboardEvent, store: Store): boolean {
  const id = focusedId(store)
  if (id === null || event.ctrlKey || event.metaKey || event.altKey) return false
  const heading = HEADINGS[event.key]
  const at = store.shown.value.nodes.find((node) => node.id === id)?.at ?? null
  if (heading !== undefined && at !== null) {
    store.move(id, { x: at.x + STRIDE * heading.x, y: at.y + STRIDE * heading.y })
  } else if (event.key === 'Enter') document.getElementById('graph-card')?.focus()
  else if (event.key === ' ') store.choose(id)
  else if (event.key === 'e') void store.showNeighbourhood(id)
  else if (event.key === 'h') store.hide(id)
  else if (event.key === 'p') store.pin(id)
  else return false
  return true
}

function focusedId({ focus }: Store): string | null {
  return focus.value?.of === 'node' ? focus.value.id : null
}
