import type { Core, NodeSingular } from 'cytoscape'
import { LABEL_GAP, readableLabels, type Side } from './labels.js'

/** What only the writing of names sets. */
export const NAMED = 'labelled below above left right'

/** The size of names on the screen. */
export const FONT_PX = 12
/** How the name of a node was written last, kept with the node. */
const WRITTEN = '_written'

/** Writes the names that can be read, in one size whatever the scale of the drawing. */
export function writeNames(cy: Core): void {
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
      writeName(node, readable.get(node.id()) ?? null, font, gap)
    })
    cy.edges('.told').forEach((edge) => {
      edge.data('font', font)
      edge.addClass('labelled')
    })
    cy.edges('.labelled').not('.told').removeClass('labelled')
  })
}

/** Touches no node whose name stays as it is: each that is touched is styled and drawn anew. */
function writeName(node: NodeSingular, side: Side | null, font: number, gap: number): void {
  if (side !== null && node.data('font') !== font) node.data('font', font)
  const written = side === null ? '' : `${side} ${String(gap)}`
  const before = (node.scratch(WRITTEN) as string | undefined) ?? ''
  if (before === written) return
  node.scratch(WRITTEN, written)
  if (side !== null) node.data(marginsOf(side, gap))
  node.removeClass(NAMED).addClass(side === null ? '' : `labelled ${side}`)
}

/** How far a label is moved from its node. */
function marginsOf(side: Side, gap: number) {
  return {
    aside: side === 'right' ? gap : side === 'left' ? -gap : 0,
    down: side === 'below' ? gap : side === 'above' ? -gap : 0,
  }
}
