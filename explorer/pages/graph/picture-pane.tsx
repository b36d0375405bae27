import { useEffect, useRef, useState } from 'preact/hooks'
import { openArranging } from '../../graph/arranging.js'
import type { Picture } from '../../graph/picture/picture.js'
import type { Store } from '../../graph/store.js'
import { Keys, onKey } from './keys.js'
import { Legend } from './legend.js'

interface Props {
  readonly store: Store
  readonly isReadOnly: boolean
}

/** The picture; what draws it is loaded when there is something to draw. */
export function PicturePane({ store, isReadOnly }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const picture = usePicture(store, holder)
  const { nodes, lines } = store.shown.value
  const label = `Picture of ${String(nodes.length)} entities and ${String(lines.length)} connections; the tables below say the same`
  return (
    <div class="graph-pane live">
      <div
        ref={holder}
        class="graph-picture"
        role="application"
        aria-label={label}
        aria-describedby="graph-keys"
        tabIndex={0}
        onKeyDown={(event) => {
          onKey(event, store, picture, isReadOnly)
        }}
      />
      <div class="graph-zoom">
        <button type="button" aria-label="Zoom in" onClick={() => picture?.zoomBy(1.3)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => picture?.zoomBy(1 / 1.3)}>
          −
        </button>
        <button type="button" onClick={() => picture?.fit()}>
          Fit
        </button>
      </div>
      <Legend store={store} />
      <Keys isReadOnly={isReadOnly} />
    </div>
  )
}

/** Opens the picture once there is something to draw, and keeps it beside the store. */
function usePicture(store: Store, holder: { current: HTMLDivElement | null }): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  const hasNodes = store.shown.value.nodes.length > 0
  useEffect(() => {
    const container = holder.current
    // The gateway draws no pictures, and is spared what draws them.
    if (import.meta.env.SSR || container === null || !hasNodes) return undefined
    let opened: Picture | null = null
    let isGone = false
    void import('../../graph/picture/picture.js').then(({ openPicture }) => {
      if (isGone) return
      opened = openPicture(container, {
        onFocus: (focus) => {
          store.focus.value = focus
        },
        onMove: store.move,
        onDrawn: (isWhole) => {
          // For tests that wait for the picture, too.
          container.dataset['drawn'] = isWhole ? 'whole' : 'partly'
        },
      })
      setPicture(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      setPicture(null)
    }
  }, [store, holder, hasNodes])
  useEffect(() => (picture === null ? undefined : keepDrawn(store, picture)), [store, picture])
  return picture
}

/** Draws what the store shows whenever that changes, and has what is without a place arranged first. */
function keepDrawn(store: Store, picture: Picture): () => void {
  let isFitted = false
  const arranging = openArranging((places) => {
    store.place(places)
    picture.fit()
  })
  const stop = store.shown.subscribe(({ nodes, lines }) => {
    if (nodes.every(({ at }) => at !== null)) return
    arranging.start({
      nodes: nodes.map(({ id, at }) => ({ id, at })),
      lines: lines.map(({ source, target }) => [source, target] as const),
    })
  })
  const draw = () => {
    const { focus, shown } = store
    picture.draw(shown.value, focus.value)
    const isWhole = shown.value.nodes.every(({ at }) => at !== null)
    if (isWhole && !isFitted) {
      isFitted = true
      picture.fit()
    }
  }
  const disposals = [store.shown, store.focus].map((each) => each.subscribe(draw))
  return () => {
    stop()
    arranging.stop()
    for (const dispose of disposals) dispose()
  }
}
