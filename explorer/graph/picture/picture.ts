import cytoscape, { type Core, type EventObject } from 'cytoscape'
import type { Focus } from '../focus.js'
import type { Shown } from '../shown.js'
import type { Point } from '../view.js'
import { elementsOf, LINE } from './elements.js'
import { framingOf, MIN_ZOOM } from './framing.js'
import { FONT_PX, writeNames } from './naming.js'
import { sizeOf } from './size.js'
import { coloursOf, pictureStyle } from './style.js'
import { createUpdating } from './updating.js'

/** What a drawing tells. */
export interface PictureEvents {
  readonly onFocus: (focus: Focus | null) => void
  readonly onMove: (id: string, to: Point) => void
  /** A double click on a node. */
  readonly onExpand: (id: string) => void
  /** What was last handed over has begun to be drawn, or is all there. */
  readonly onDrawn: (isWhole: boolean) => void
}

export type Picture = ReturnType<typeof openPicture>

/** Draws into `container`, which is as large as the page makes it. */
export function openPicture(container: HTMLElement, events: PictureEvents) {
  holdStylesheet()
  const cy = openCytoscape(container)
  const names = namesOf(cy)
  const updating = createUpdating(cy, inNextFrame, () => {
    names.write()
    events.onDrawn(nodes.every(({ at }) => at !== null))
  })
  let nodes: Shown['nodes'] = []
  tell(cy, events)
  const restyle = () => {
    cy.style(pictureStyle(coloursOf(container)))
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', restyle)

  return {
    /** Draws what has a place; what has none yet is drawn once it has. */
    draw(shown: Shown, focus: Focus | null): void {
      nodes = shown.nodes
      events.onDrawn(false)
      updating.update(elementsOf(shown, focus))
    },
    fit: () => {
      const placed = nodes.flatMap(({ at, degree }) =>
        at === null ? [] : [{ at, radius: sizeOf(degree) / 2 }],
      )
      // Cytoscape would measure each line for it.
      const framing = framingOf(placed, { width: cy.width(), height: cy.height() })
      if (framing !== null) cy.viewport(framing)
    },
    zoomBy(factor: number): void {
      const renderedPosition = { x: cy.width() / 2, y: cy.height() / 2 }
      cy.zoom({ level: cy.zoom() * factor, renderedPosition })
    },
    /** Brings a node into sight. */
    reveal(id: string): void {
      const node = cy.getElementById(id)
      if (node.empty()) return
      const { x, y } = node.renderedPosition()
      const isInside = x > 0 && y > 0 && x < cy.width() && y < cy.height()
      if (!isInside) cy.center(node)
    },
    close(): void {
      updating.stop()
      names.stop()
      scheme.removeEventListener('change', restyle)
      cy.destroy()
    },
  }
}

function openCytoscape(container: HTMLElement): Core {
  return cytoscape({
    container,
    style: pictureStyle(coloursOf(container)),
    layout: { name: 'preset' },
    minZoom: MIN_ZOOM,
    maxZoom: 4,
    boxSelectionEnabled: false,
    autounselectify: true,
    // What is drawn is moved as a picture meanwhile.
    textureOnViewport: true,
    hideEdgesOnViewport: false,
    pixelRatio: Math.min(2, devicePixelRatio),
  })
}

/** Cytoscape would put a style into the page, which its policy refuses, unless something of this id is there. */
function holdStylesheet(): void {
  const id = '__________cytoscape_stylesheet'
  if (document.getElementById(id) !== null) return
  const holder = document.createElement('meta')
  holder.id = id
  document.head.append(holder)
}

function inNextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => {
    cancelAnimationFrame(frame)
  }
}

/** Writes the names anew a moment after the last change of what is in sight. */
function namesOf(cy: Core) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
  }
  const write = () => {
    stop()
    timer = setTimeout(() => {
      writeNames(cy)
    }, 60)
  }
  cy.on('viewport resize', write)
  return { write, stop }
}

function tell(cy: Core, { onFocus, onMove, onExpand }: PictureEvents): void {
  cy.on('tap', (event: EventObject) => {
    onFocus(focusOf(event))
  })
  // The kind of a line is named while the pointer is on it.
  cy.on('mouseover', 'edge', ({ target }: EventObject) => {
    const edge = target as cytoscape.EdgeSingular
    edge.data('font', FONT_PX / cy.zoom()).addClass('labelled')
  })
  cy.on('mouseout', 'edge', ({ target }: EventObject) => {
    const edge = target as cytoscape.EdgeSingular
    if (!edge.hasClass('told')) edge.removeClass('labelled')
  })
  cy.on('dbltap', 'node', ({ target }: EventObject) => {
    onExpand((target as cytoscape.NodeSingular).id())
  })
  cy.on('dragfree', 'node', ({ target }: EventObject) => {
    const { x, y } = (target as cytoscape.NodeSingular).position()
    onMove((target as cytoscape.NodeSingular).id(), { x: Math.round(x), y: Math.round(y) })
  })
}

function focusOf({ target, cy }: EventObject): Focus | null {
  if (target === cy) return null
  const element = target as cytoscape.SingularElementReturnValue
  const id = element.id()
  return id.startsWith(LINE) ? { of: 'line', key: id.slice(LINE.length) } : { of: 'node', id }
}
