import cytoscape, { type Core, type ElementDefinition, type EventObject } from 'cytoscape'
import type { Focus } from './focus.js'
import { LABEL_GAP, readableLabels, shortened, type Side } from './labels.js'
import { coloursOf, pictureStyle } from './picture-style.js'
import type { Shown, ShownLine, ShownNode } from './shown.js'
import { sizeOf } from './size.js'
import type { Point } from './view.js'
import { wordsOfKind } from './words.js'

/** What a drawing tells. */
export interface PictureEvents {
  readonly onFocus: (focus: Focus | null) => void
  readonly onMove: (id: string, to: Point) => void
}

export type Picture = ReturnType<typeof openPicture>

/** From here on lines are drawn plainly. */
const MANY_LINES = 700
const FONT_PX = 12
const MARGIN_PX = 40
/** How the name of a node was written last, kept with the node. */
const WRITTEN = '_written'
/** What only the writing of names sets. */
const NAMED = 'labelled below above left right'

/** Draws into `container`, which is as large as the page makes it. */
export function openPicture(container: HTMLElement, { onFocus, onMove }: PictureEvents) {
  holdStylesheet()
  const cy = cytoscape({
    container,
    style: pictureStyle(coloursOf(container)),
    layout: { name: 'preset' },
    minZoom: 0.02,
    maxZoom: 4,
    boxSelectionEnabled: false,
    autounselectify: true,
    // What is drawn is moved as a picture meanwhile.
    textureOnViewport: true,
    hideEdgesOnViewport: false,
    pixelRatio: Math.min(2, devicePixelRatio),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const relabel = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      label(cy)
    }, 60)
  }
  cy.on('viewport resize', relabel)
  cy.on('tap', (event: EventObject) => {
    onFocus(focusOf(event))
  })
  cy.on('dragfree', 'node', ({ target }: EventObject) => {
    const { x, y } = (target as cytoscape.NodeSingular).position()
    onMove((target as cytoscape.NodeSingular).id(), { x: Math.round(x), y: Math.round(y) })
  })
  const restyle = () => {
    cy.style(pictureStyle(coloursOf(container)))
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', restyle)

  return {
    /** Draws what has a place; what has none yet is drawn once it has. */
    draw(shown: Shown, focus: Focus | null): void {
      cy.batch(() => {
        update(cy, shown, focus)
      })
      relabel()
    },
    fit: () => {
      cy.fit(undefined, MARGIN_PX)
      // A few nodes would fill the screen.
      if (cy.zoom() > 1.2) {
        cy.zoom(1.2)
        cy.center()
      }
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
      clearTimeout(timer)
      scheme.removeEventListener('change', restyle)
      cy.destroy()
    },
  }
}

/** Cytoscape would put a style into the page, which its policy refuses, unless something of this id is there. */
function holdStylesheet(): void {
  const id = '__________cytoscape_stylesheet'
  if (document.getElementById(id) !== null) return
  const holder = document.createElement('meta')
  holder.id = id
  document.head.append(holder)
}

function focusOf({ target, cy }: EventObject): Focus | null {
  if (target === cy) return null
  const element = target as cytoscape.SingularElementReturnValue
  const id = element.id()
  return id.startsWith(LINE) ? { of: 'line', key: id.slice(LINE.length) } : { of: 'node', id }
}

const LINE = 'line '

function update(cy: Core, { nodes, lines }: Shown, focus: Focus | null): void {
  const placed = nodes.filter(({ at }) => at !== null)
  const ids = new Set(placed.map(({ id }) => id))
  const drawn = lines.filter(({ source, target }) => ids.has(source) && ids.has(target))
  const wanted = new Map<string, ElementDefinition>()
  for (const node of placed) wanted.set(node.id, toNode(node, focus))
  const isPlain = drawn.length > MANY_LINES
  for (const line of drawn) wanted.set(LINE + line.key, toEdge(line, focus, isPlain))
  cy.elements()
    .filter((element) => !wanted.has(element.id()))
    .remove()
  const added: ElementDefinition[] = []
  for (const [id, definition] of wanted) {
    const known = cy.getElementById(id)
    if (known.empty()) added.push(definition)
    else refresh(known, definition)
  }
  cy.add(added)
}

function refresh(
  known: cytoscape.CollectionReturnValue,
  { data, classes, position }: ElementDefinition,
): void {
  for (const name of ['name', 'size', 'width', 'weight']) {
    const value: unknown = (data as Record<string, unknown>)[name]
    if (value !== undefined && known.data(name) !== value) known.data(name, value)
  }
  const kept = NAMED.split(' ').filter((name) => known.hasClass(name))
  known.classes([String(classes), ...kept].join(' '))
  if (position === undefined) return
  const { x, y } = known.position()
  if (x !== position.x || y !== position.y) known.position(position)
}

function toNode(node: ShownNode, focus: Focus | null): ElementDefinition {
  const { id, name, type, at, degree, isPinned, isChosen } = node
  const classes = [
    type.toLowerCase(),
    degree === 0 && 'idle',
    isPinned && 'pinned',
    isChosen && 'chosen',
    focus?.of === 'node' && focus.id === id && 'focus',
  ]
  return {
    group: 'nodes',
    data: {
      id,
      name: shortened(name),
      size: sizeOf(degree),
      weight: degree + (isChosen ? 1_000 : 0),
    },
    position: { x: at?.x ?? 0, y: at?.y ?? 0 },
    classes: classes.filter((each) => each !== false).join(' '),
  }
}

function toEdge(line: ShownLine, focus: Focus | null, isPlain: boolean): ElementDefinition {
  const { key, source, target, kind, links, certainty, isOnWay } = line
  const isFocus = focus?.of === 'line' && focus.key === key
  const isBeside = focus?.of === 'node' && (focus.id === source || focus.id === target)
  const classes = [
    isPlain && 'plain',
    certainty === 'POSSIBLE' && 'possible',
    isOnWay && 'way',
    isFocus && 'focus',
    (isFocus || isOnWay || (isBeside && !isPlain)) && 'told',
  ]
  return {
    group: 'edges',
    data: {
      ...{ id: LINE + key, source, target, name: wordsOfKind(kind) },
      width: Math.round(10 * (1 + Math.log2(links.length) / 2)) / 10,
    },
    classes: classes.filter((each) => each !== false).join(' '),
  }
}

/** Writes the names that can be read, in one size whatever the scale of the drawing. */
function label(cy: Core): void {
  const scale = cy.zoom()
  const pixels = (count: number) => Math.round((10 * count) / scale) / 10
  const nodes = cy.nodes().map((node) => ({
    ...node.renderedPosition(),
    id: node.id(),
    radius: ((node.data('size') as number) / 2) * scale,
    text: node.data('name') as string,
    weight: node.data('weight') as number,
  }))
  const readable = readableLabels(nodes, { width: cy.width(), height: cy.height() })
  const font = pixels(FONT_PX)
  const gap = pixels(LABEL_GAP)
  cy.batch(() => {
    cy.nodes().forEach((node) => {
      const side = readable.get(node.id()) ?? null
      if (side !== null && node.data('font') !== font) node.data('font', font)
      const written = side === null ? '' : `${side} ${String(gap)}`
      if (node.scratch(WRITTEN) === written) return
      node.scratch(WRITTEN, written)
      if (side !== null) node.data(marginsOf(side, gap))
      node.removeClass(NAMED).addClass(side === null ? '' : `labelled ${side}`)
    })
    cy.edges('.told').forEach((edge) => {
      edge.data('font', font)
      edge.addClass('labelled')
    })
    cy.edges('.labelled').not('.told').removeClass('labelled')
  })
}

/** How far a label is moved from its node. */
function marginsOf(side: Side, gap: number) {
  return {
    aside: side === 'right' ? gap : side === 'left' ? -gap : 0,
    down: side === 'below' ? gap : side === 'above' ? -gap : 0,
  }
}
