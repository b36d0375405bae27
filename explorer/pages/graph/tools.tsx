import { Icon } from '../../components/ui/icon.js'
import type { Store } from '../../graph/store.js'
import type { Visit } from '../page.js'
import { Sharing } from './sharing.js'

/** The actions on the whole picture. */
export function Tools({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const { canUndo, canRedo, view, shown } = store
  if (view.value.nodes.length === 0) return null
  const isHiding = view.value.nodes.some(({ isHidden }) => isHidden)
  return (
    <div class="graph-tools live" role="toolbar" aria-label="Picture">
      <button
        type="button"
        class="btn small icon"
        aria-label="Undo"
        disabled={!canUndo.value}
        onClick={store.undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="btn small icon"
        aria-label="Redo"
        disabled={!canRedo.value}
        onClick={store.redo}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        class="btn small"
        disabled={shown.value.nodes.length < 2}
        onClick={store.arrange}
      >
        Arrange
      </button>
      {isHiding && (
        <button type="button" class="btn small" onClick={store.showHidden}>
          Show hidden
        </button>
      )}
      <Sharing store={store} visit={visit} />
    </div>
  )
}
