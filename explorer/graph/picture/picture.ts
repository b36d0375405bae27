import cytoscape, { type Core, type EventObject } from 'cytoscape'
import type { Focus } from '../focus.js'
import type { Shown } from '../shown.js'
import type { Point } from '../view.js'
import { elementsOf, LINE } from './elements.js'
import { MAX_AROUND } from '../around.js'
import { framingOf, MIN_ZOOM } from './framing.js'
import { LABEL_GAP, linesOfName, preferredSide } from './labels.js'
import { endHover, FONT_PX, hover, seenIn, writeNames } from './naming.js'
import type { Seen } from './seen.js'
import { sizeOf } from './size.js'
import { coloursOf, pictureStyle } from './style.js'
import { createUpdating } from './updating.js'

/** The events of the picture. */
export interface PictureEvents {
  readonly onFocus: (focus: Focus | null) => void
  readonly onMove: (id: string, to: Point) => void
  /** A double click on a node. */
  readonly onExpand: (id: string) => void
  /** The last contents are being rendered, or are completely rendered. */
  readonly onDrawn: (isWhole: boolean) => void
}

export type Picture = ReturnType<typeof openPicture>

/** Renders into `container`. The page decides its size. */
export function openPicture(container: HTMLElement, events: PictureEvents) {
  holdStylesheet()
  const cy = openCytoscape(container)
  const widthOf = createMeasuring(coloursOf(container)('font-ui'))
  const names = namesOf(cy, widthOf)
  const updating = createUpdating(cy, inNextFrame, () => {
    names.write()
    events.onDrawn(nodes.every(({ at }) => at !== null))
  })
  let nodes: Shown['nodes'] = []
  tell(cy, events, names.write)
  const fit = () => {
    const placed = nodes.flatMap((node) => {
      const { at, degree } = node
      if (at === null) return []
      const radius = sizeOf(degree) / 2
      const isNamed = nodes.length <= MAX_AROUND
      return [{ at, radius, name: isNamed ? reachOf(node, radius, widthOf) : NO_NAME }]
    })
    // Cytoscape's own method would also measure each line.
    const framing = framingOf(placed, { width: cy.width(), height: cy.height() })
    if (framing !== null) cy.viewport(framing)
    isMoved = false
  }
  // The size changes when the page adds the time slider.
  let isMoved = false
  cy.on('dragpan scrollzoom pinchzoom', () => {
    isMoved = true
  })
  cy.on('resize', () => {
    if (!isMoved) fit()
  })
  const restyle = () => {
    cy.style(pictureStyle(coloursOf(container)))
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', restyle)

  return {
    /** Renders the nodes that have a position. Call it again when more nodes have a position. */
    draw(shown: Shown, focus: Focus | null): void {
      nodes = shown.nodes
      events.onDrawn(false)
      updating.update(elementsOf(shown, focus))
    },
    fit,
    zoomBy(factor: number): void {
      isMoved = true
      const renderedPosition = { x: cy.width() / 2, y: cy.height() / 2 }
      cy.zoom({ level: cy.zoom() * factor, renderedPosition })
    },
    /** Moves the picture until a node is visible. */
    reveal(id: string): void {
      const node = cy.getElementById(id)
      if (node.empty()) return
      const { x, y } = node.renderedPosition()
      const isInside = x > 0 && y > 0 && x < cy.width() && y < cy.height()
      if (!isInside) cy.center(node)
    },
    seen: (): Seen => seenIn(cy),
    close(): void {
      updating.stop()
      names.stop()
      scheme.removeEventListener('change', restyle)
      cy.destroy()
    },
  }
}

const NO_NAME = { left: 0, right: 0 }

/** How far a name reaches from the middle of its node if it is on the side that it prefers. */
function reachOf(
  { name, type, at }: Shown['nodes'][number],
  radius: number,
  widthOf: (text: string) => number,
) {
  const width = Math.max(...linesOfName(name, type).map(widthOf))
  const aside = radius + LABEL_GAP + width
  const side = preferredSide(type, at)
  if (side === 'below') return { left: width / 2, right: width / 2 }
  return side === 'left' ? { left: aside, right: 0 } : { left: 0, right: aside }
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
    // While the picture is moved, an image of it is shown.
    textureOnViewport: true,
    hideEdgesOnViewport: false,
    pixelRatio: Math.min(2, devicePixelRatio),
  })
}

/**
 * Cytoscape adds a style element, which the content policy refuses, unless an element with this id
 * exists.
 */
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

/** Measures the width of names, and remembers each width. */
function createMeasuring(family: string): (text: string) => number {
  const widths = new Map<string, number>()
  const context = document.createElement('canvas').getContext('2d')
  if (context !== null) context.font = `${String(FONT_PX)}px ${family}`
  return (text) => {
    const width = widths.get(text) ?? context?.measureText(text).width ?? 0
    widths.set(text, width)
    return width
  }
}

/** Updates the names shortly after the last change of the visible part. */
function namesOf(cy: Core, widthOf: (text: string) => number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
  }
  const write = () => {
    stop()
    timer = setTimeout(() => {
      writeNames(cy, widthOf)
    }, 60)
  }
  cy.on('viewport resize', write)
  return { write, stop }
}

function tell(cy: Core, { onFocus, onMove, onExpand }: PictureEvents, write: () => void): void {
  cy.on('tap', (event: EventObject) => {
    onFocus(focusOf(event))
  })
  cy.on('mouseover', 'node', ({ target }: EventObject) => {
    hover(target as cytoscape.NodeSingular)
  })
  cy.on('mouseout', 'node', ({ target }: EventObject) => {
    endHover(target as cytoscape.NodeSingular)
  })
  // The kind of a line is shown while the pointer is on it.
  cy.on('mouseover', 'edge', ({ target }: EventObject) => {
    const edge = target as cytoscape.EdgeSingular
    edge.data('font', FONT_PX / cy.zoom()).addClass('labelled')
  })
  cy.on('mouseout', 'edge', ({ target }: EventObject) => {
    const edge = target as cytoscape.EdgeSingular
    edge.removeClass('labelled')
    write()
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
