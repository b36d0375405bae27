import { PARTY_CLASSES } from '../../components/ui/party-colours.js'
import type { NodeSingular, StylesheetJson } from 'cytoscape'
import { TYPES } from '../words.js'
import { insideOf, isPerson } from './inside.js'
import { shapeOf } from './shapes.js'

/** The colours in style/tokens.css, by name. */
export type Colours = (name: string) => string

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(`--${name}`).trim()
}

/** The style of the picture in the colours of the page. */
export function pictureStyle(colour: Colours): StylesheetJson {
  const types = TYPES.map((type) => ({
    selector: `node.${type}`,
    style: isPerson(type)
      ? {
          ...shapeOf(type),
          'background-color': colour('surface'),
          'border-width': 3.5,
          'border-color': colour(`t-${type === 'person' ? 'other' : type}`),
        }
      : {
          ...shapeOf(type),
          'background-color': colour(`t-${type === 'organization' ? 'other' : type}`),
        },
  }))
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        'border-width': 1,
        'border-color': colour('paper'),
        color: colour('ink'),
        'text-background-color': colour('paper'),
        'text-background-opacity': 0.85,
        'font-family': colour('font-ui'),
        'overlay-opacity': 0,
      },
    },
    ...types,
    ...rings(colour),
    { selector: 'node.detailed.institution', style: { shape: 'round-rectangle' } },
    {
      selector: DETAILED,
      style: {
        'background-image': (node) => imageOf(node, colour),
        'background-width': '100%',
        'background-height': '100%',
        'background-clip': 'none',
      },
    },
    // Nodes without a relationship on the shown day. Their names stay readable.
    { selector: 'node.idle', style: { 'background-opacity': 0.45, color: colour('ink-3') } },
    // These are outlines, because the border of a politician has the colour of the party.
    { selector: 'node.pinned', style: outline(2, colour('ink')) },
    { selector: 'node.chosen', style: outline(3, colour('chosen')) },
    { selector: 'node.focus', style: { ...outline(3, colour('accent')), 'font-weight': 600 } },
    {
      selector: 'node.labelled',
      style: {
        label: 'data(name)',
        'text-wrap': 'wrap',
        // Names have line breaks already, so Cytoscape adds none.
        'text-max-width': '100000px',
        'line-height': 1.1,
        'font-size': 'data(font)',
        'text-margin-x': asStored('aside'),
        'text-margin-y': asStored('down'),
        // A node without a name is never over a name.
        'z-index': 1,
      },
    },
    { selector: 'node.below', style: { 'text-valign': 'bottom', 'text-halign': 'center' } },
    { selector: 'node.above', style: { 'text-valign': 'top', 'text-halign': 'center' } },
    { selector: 'node.left', style: { 'text-valign': 'center', 'text-halign': 'left' } },
    { selector: 'node.right', style: { 'text-valign': 'center', 'text-halign': 'right' } },
    {
      selector: 'edge',
      style: {
        width: 'data(width)',
        'line-color': colour('line-strong'),
        'target-arrow-color': colour('line-strong'),
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        'curve-style': 'bezier',
        'overlay-opacity': 0,
      },
    },
    // Curves and arrowheads of thousands of lines would make dragging slow.
    { selector: 'edge.plain', style: { 'curve-style': 'haystack', 'target-arrow-shape': 'none' } },
    { selector: 'edge.near, edge.hovered', style: { 'line-color': colour('accent'), 'target-arrow-color': colour('accent') } }, // prettier-ignore
    // The lines that do not belong to the selected entity.
    { selector: 'edge.far', style: { opacity: 0.3, 'arrow-scale': 0.5 } },
    { selector: 'edge.unsure', style: { opacity: 0.35 } },
    { selector: 'edge.common', style: { opacity: 0.15 } },
    { selector: 'edge.hovered', style: { opacity: 1 } },
    { selector: 'edge.dashed', style: { 'line-style': 'dashed' } },
    { selector: 'edge.way', style: { width: 3, 'line-color': colour('chosen'), 'target-arrow-color': colour('chosen') } }, // prettier-ignore
    // The nodes and lines that are not on a path, while paths are shown.
    { selector: '.dim', style: { opacity: 0.25 } },
    { selector: 'edge.focus', style: { width: 4, 'line-color': colour('accent'), 'target-arrow-color': colour('accent') } }, // prettier-ignore
    {
      selector: 'edge.labelled',
      style: {
        label: 'data(name)',
        'font-size': 'data(font)',
        'font-family': colour('font-ui'),
        color: colour('ink'),
        'text-background-color': colour('paper'),
        'text-background-opacity': 0.9,
        'text-background-padding': '2px',
      },
    },
  ]
}

/** The types that have something inside. */
const DETAILED = TYPES.filter((type) => insideOf(type, 'Name', () => '') !== '')
  .map((type) => `node.detailed.${type}`)
  .join(', ')

function imageOf(node: NodeSingular, colour: Colours): string {
  const type = TYPES.find((name) => node.hasClass(name)) ?? ''
  const inside = insideOf(type, String(node.data('name')), colour)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-50 -50 100 100">${inside}</svg>`
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

/** The rings of politicians and the fill of parties, by the class of the party. */
function rings(colour: Colours): StylesheetJson {
  return PARTY_CLASSES.flatMap((name) => [
    { selector: `node.politician.${name}`, style: { 'border-color': colour(name) } },
    { selector: `node.party.${name}`, style: { 'background-color': colour(name) } },
  ])
}

function outline(width: number, colour: string) {
  return { 'outline-width': width, 'outline-offset': 0, 'outline-color': colour }
}

/** A number of the node. */
function asStored(name: string): (node: NodeSingular) => number {
  return (node) => Number(node.data(name) ?? 0)
}
