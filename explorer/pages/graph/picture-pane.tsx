import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../components/ui/icon.js'
import { openArranging } from '../../graph/arranging.js'
import type { Picture } from '../../graph/picture/picture.js'
import type { Store } from '../../graph/store.js'
import { onKey } from './keys.js'
import { Legend } from './legend.js'

interface Props {
  readonly store: Store
  readonly isReadOnly: boolean
  /** A search field over the picture. */
  readonly children?: ComponentChildren
}

/** The picture. Its code is loaded when there is something to draw. */
export function PicturePane({ store, isReadOnly, children }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const picture = usePicture(store, holder)
  const { nodes, lines } = store.shown.value
  const label = `Graph of ${String(nodes.length)} entities and ${String(lines.length)} connections. The tables below have the same contents.`
  return (
    <div class="graph-pane live">
      <div
        ref={holder}
        class="graph-picture"
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => {
          onKey(event, store, picture, isReadOnly)
        }}
      />
      {children}
      <div class="graph-zoom">
        <button
          type="button"
          class="btn icon"
          aria-label="Zoom in"
          onClick={() => picture?.zoomBy(1.3)}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          class="btn icon"
          aria-label="Zoom out"
          onClick={() => picture?.zoomBy(1 / 1.3)}
        >
          <Icon name="minus" />
        </button>
        <button type="button" class="btn icon" aria-label="Fit" onClick={() => picture?.fit()}>
          <Icon name="fit" />
        </button>
      </div>
      {nodes.length > 0 && (
        <div class="graph-corner">
          <Legend store={store} />
        </div>
      )}
    </div>
  )
}

/** Opens the picture once there is something to draw, and keeps it beside the store. */
function usePicture(store: Store, holder: { current: HTMLDivElement | null }): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  const hasNodes = store.shown.value.nodes.length > 0
  useEffect(() => {
    const container = holder.current
    // The gateway draws no pictures and does not load their code.
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
        onExpand: (id) => void store.showNeighbourhood(id),
        onDrawn: (isWhole) => {
          // Tests wait for this, too.
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

/** Up to this number of nodes, the layout leaves room for names. */
const MANY = 60

/** Half of the width that a node and its name need, in points. */
function roomFor(name: string, count: number): number {
  return count > MANY ? 26 : Math.min(72, 22 + 2.4 * name.length)
}

/** Draws the contents of the store whenever they change. Nodes without a place are arranged first. */
function keepDrawn(store: Store, picture: Picture): () => void {
  let isFitted = false
  const arranging = openArranging((places) => {
    store.place(places)
    picture.fit()
  })
  const stop = store.shown.subscribe(({ nodes, lines }) => {
    if (nodes.every(({ at }) => at !== null)) return
    arranging.start({
      nodes: nodes.map(({ id, at, name }) => ({ id, at, room: roomFor(name, nodes.length) })),
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
