import { MAX_SHARING } from '../../graph/shared.js'
import { MAX_ENDS } from '../../graph/ways.js'
import type { Store } from '../../graph/store.js'

/** What can be done with the whole drawing. */
export function Tools({ store }: { readonly store: Store }) {
  const { canUndo, canRedo, chosen, view, shown } = store
  const ends = chosen.value.size
  const sharing = ends === 0 ? shown.value.nodes.length : ends
  if (view.value.nodes.length === 0) return <></>
  const isHiding = view.value.nodes.some(({ isHidden }) => isHidden)
  return (
    <div class="graph-tools live" role="toolbar" aria-label="Drawing">
      <button type="button" disabled={!canUndo.value} onClick={store.undo}>
        Undo
      </button>
      <button type="button" disabled={!canRedo.value} onClick={store.redo}>
        Redo
      </button>
      <button type="button" disabled={shown.value.nodes.length < 2} onClick={store.arrange}>
        Arrange anew
      </button>
      <button type="button" disabled={!isHiding} onClick={store.showHidden}>
        Show hidden
      </button>
      <button
        type="button"
        disabled={ends < 2 || ends > MAX_ENDS}
        aria-describedby="ways-hint"
        onClick={() => void store.findWays()}
      >
        Shortest ways between chosen
      </button>
      <button
        type="button"
        disabled={sharing < 2 || sharing > MAX_SHARING}
        onClick={() => void store.findShared()}
      >
        {ends === 0 ? 'What they share' : 'What those chosen share'}
      </button>
      <span id="ways-hint" class="quiet">
        {ends === 0
          ? `Choose 2 to ${String(MAX_ENDS)}: card, table or Space`
          : `${String(ends)} chosen`}
      </span>
    </div>
  )
}
