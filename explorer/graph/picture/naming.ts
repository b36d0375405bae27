import type { Core, NodeSingular } from 'cytoscape'
import { LABEL_GAP, readableLabels, readablePlates, type Side } from './labels.js'
import type { Seen } from './seen.js'

/** The classes that only this file sets. */
export const NAMED = 'labelled below above left right hovered'

const NARROW_PX = 500

/** The size of names on the screen. */
export const FONT_PX = 12
/** The key under which a node stores how its name was shown last. */
const WRITTEN = '_written'

/** Shows the names that can be read. Their size on the screen does not depend on the zoom. */
export function writeNames(cy: Core, widthOf: (text: string) => number): void {
  const scale = cy.zoom()
  const pixels = (count: number) => Math.round((10 * count) / scale) / 10
  const nodes = cy.nodes().map((node) => ({
    ...node.renderedPosition(),
    id: node.id(),
    radius: ((node.data('size') as number) / 2) * scale,
    text: node.data('name') as string,
    ...measured(node.data('name') as string, widthOf),
    preferred: node.data('side') as Side,
    weight: node.data('weight') as number,
  }))
  const readable = readableLabels(nodes, { width: cy.width(), height: cy.height() })
  const font = pixels(FONT_PX)
  const gap = pixels(LABEL_GAP)
  // A narrow picture has no room for the labels of lines.
  const told = cy.width() < NARROW_PX ? cy.collection() : cy.edges('.told')
  const plates = told.map((edge) => {
    const { x, y } = edge.midpoint()
    const at = { x: x * scale + cy.pan().x, y: y * scale + cy.pan().y }
    return { id: edge.id(), ...at, width: widthOf(edge.data('name') as string) }
  })
  const lines = readablePlates(plates, nodes, readable)
  cy.batch(() => {
    cy.nodes().forEach((node) => {
      writeName(node, readable.get(node.id()) ?? null, font, gap)
    })
    told.forEach((edge) => {
      edge.data('font', font)
      edge.toggleClass('labelled', lines.has(edge.id()))
    })
    cy.edges('.labelled').not(told).removeClass('labelled')
  })
}

function measured(text: string, widthOf: (text: string) => number) {
  const lines = text.split('\n')
  return { width: Math.max(...lines.map(widthOf)), lines: lines.length }
}

/** Changes a node only if its name changes, because Cytoscape renders each changed node again. */
function writeName(node: NodeSingular, side: Side | null, font: number, gap: number): void {
  if (side !== null && node.data('font') !== font) node.data('font', font)
  const written = side === null ? '' : `${side} ${String(gap)}`
  const before = (node.scratch(WRITTEN) as string | undefined) ?? ''
  if (before === written) return
  node.scratch(WRITTEN, written)
  if (side !== null) node.data(marginsOf(side, gap))
  node.removeClass(NAMED).addClass(side === null ? '' : `labelled ${side}`)
}

/** The part of the picture that is on the screen now. */
export function seenIn(cy: Core): Seen {
  const sides = cy
    .nodes()
    .toArray()
    .flatMap((node): [string, Side][] => {
      const [side] = ((node.scratch(WRITTEN) as string | undefined) ?? '').split(' ')
      return side === undefined || side === '' ? [] : [[node.id(), side as Side]]
    })
  return {
    ...{ zoom: cy.zoom(), pan: { ...cy.pan() }, width: cy.width(), height: cy.height() },
    sides: new Map(sides),
  }
}

/** Shows the name of a node and its lines while the pointer is on it. */
export function hover(node: NodeSingular): void {
  node.connectedEdges().not('.plain').addClass('hovered')
  if (node.hasClass('labelled')) return
  const font = FONT_PX / node.cy().zoom()
  node.data({ font, ...marginsOf('below', LABEL_GAP / node.cy().zoom()) })
  node.addClass('labelled below hovered')
}

export function endHover(node: NodeSingular): void {
  node.connectedEdges().removeClass('hovered')
  if (!node.hasClass('hovered')) return
  node.removeClass(NAMED)
  node.removeScratch(WRITTEN)
}

/** The distance of a label from the edge of its node. */
function marginsOf(side: Side, gap: number) {
  return {
    aside: side === 'right' ? gap : side === 'left' ? -gap : 0,
    down: side === 'below' ? gap : side === 'above' ? -gap : 0,
  }
}
