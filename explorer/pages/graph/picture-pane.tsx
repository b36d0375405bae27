import { effect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../components/ui/icon.js'
import { openArranging } from '../../graph/arranging.js'
import type { Arrangement } from '../../graph/arrangement.js'
import { LINE, linesOfName } from '../../graph/picture/labels.js'
import type { Picture } from '../../graph/picture/picture.js'
import { sizeOf } from '../../graph/picture/size.js'
import type { ShownNode } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { onKey } from './keys.js'
import { Legend } from './legend.js'

interface Props {
  readonly store: Store
  readonly isReadOnly: boolean
  /** A search field on top of the picture. */
  readonly children?: ComponentChildren
}

/** The picture. Its code is loaded when there are nodes. */
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

/** Opens the picture once there are nodes, and updates it from the store. */
function usePicture(store: Store, holder: { current: HTMLDivElement | null }): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  const hasNodes = store.shown.value.nodes.length > 0
  useEffect(() => {
    const container = holder.current
    // The gateway does not render pictures and does not load their code.
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
          // Tests wait for this attribute.
          container.dataset['drawn'] = isWhole ? 'whole' : 'partly'
        },
      })
      store.seen.value = opened.seen
      setPicture(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      store.seen.value = null
      setPicture(null)
    }
  }, [store, holder, hasNodes])
  useEffect(() => (picture === null ? undefined : keepDrawn(store, picture)), [store, picture])
  return picture
}

function isTall({ seen }: Store): boolean {
  const { width, height } = seen.value?.() ?? { width: 1, height: 1 }
  return height > width
}

/** Up to this number of nodes, the layout leaves room for names. */
const MANY = 60
/** The width of a character of a label in the layout, in points. */
const CHARACTER = 7.2
const LABEL = 24

/** Half of the width and of the height that a node needs, with its name if there are few nodes. */
function roomFor(
  { name, type, degree }: ShownNode,
  count: number,
): Arrangement['nodes'][number]['room'] {
  const radius = sizeOf(degree) / 2 + 4
  if (count > MANY) return { x: radius, y: radius }
  const lines = linesOfName(name, type)
  const longest = Math.max(...lines.map(({ length }) => length))
  return {
    x: Math.max(radius, (longest * CHARACTER) / 2),
    y: radius + (LABEL + LINE * (lines.length - 1)) / 2,
  }
}

/**
 * Renders the contents of the store whenever they change. The layout first places nodes without a
 * position.
 */
function keepDrawn(store: Store, picture: Picture): () => void {
  let isFitted = false
  const arranging = openArranging((places) => {
    store.place(places)
    picture.fit()
  })
  const stop = effect(() => {
    const { nodes, lines } = store.shown.value
    if (nodes.every(({ at }) => at !== null)) return
    // The layout needs the lines, which are loaded after the nodes.
    if (store.isBusy.value > 0) {
      arranging.stop()
      return
    }
    arranging.start({
      nodes: nodes.map((node) => ({
        ...{ id: node.id, name: node.name, type: node.type.toLowerCase(), at: node.at },
        room: roomFor(node, nodes.length),
      })),
      about: store.opened.value,
      isTall: isTall(store),
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
