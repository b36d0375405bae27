import type { NodeSingular, StylesheetJson } from 'cytoscape'

/** The shape of each type of entity, which tells them apart without colours. */
const SHAPES = {
  politician: 'ellipse',
  party: 'round-rectangle',
  office: 'diamond',
  institution: 'rectangle',
  election: 'star',
  area: 'hexagon',
  person: 'ellipse',
  organization: 'octagon',
} as const

/** The colours of style/graph.css, by their names there. */
export type Colours = (name: string) => string

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(`--${name}`).trim()
}

/** How a drawing looks in the colours of the page. */
export function pictureStyle(colour: Colours): StylesheetJson {
  const types = Object.entries(SHAPES).map(([type, shape]) => ({
    selector: `node.${type}`,
    style: { shape, 'background-color': colour(`type-${type}`) },
  }))
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        'border-width': 1,
        'border-color': colour('ground'),
        color: colour('ink'),
        'text-background-color': colour('ground'),
        'text-background-opacity': 0.75,
        'font-family': 'system-ui, sans-serif',
        'overlay-opacity': 0,
      },
    },
    ...types,
    // What has no relationship at the date that is shown.
    // Its name is as easy to read as others.
    { selector: 'node.idle', style: { 'background-opacity': 0.45, color: colour('quiet') } },
    { selector: 'node.pinned', style: { 'border-width': 3, 'border-color': colour('ink') } },
    { selector: 'node.chosen', style: { 'border-width': 5, 'border-color': colour('chosen') } },
    { selector: 'node.focus', style: { 'border-width': 5, 'border-color': colour('accent') } },
    {
      selector: 'node.labelled',
      style: {
        label: 'data(name)',
        'font-size': 'data(font)',
        'text-margin-x': asStored('aside'),
        'text-margin-y': asStored('down'),
        // No node without a name is drawn over a name.
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
        'line-color': colour('edge'),
        'target-arrow-color': colour('edge'),
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        'curve-style': 'bezier',
        'overlay-opacity': 0,
      },
    },
    // Bends and arrowheads of thousands of lines take the time that moving needs.
    { selector: 'edge.plain', style: { 'curve-style': 'haystack', 'target-arrow-shape': 'none' } },
    { selector: 'edge.possible', style: { 'line-style': 'dashed' } },
    { selector: 'edge.way', style: { width: 4, 'line-color': colour('chosen'), 'target-arrow-color': colour('chosen') } }, // prettier-ignore
    { selector: 'edge.focus', style: { width: 4, 'line-color': colour('accent'), 'target-arrow-color': colour('accent') } }, // prettier-ignore
    {
      selector: 'edge.labelled',
      style: {
        label: 'data(name)',
        'font-size': 'data(font)',
        color: colour('ink'),
        'text-background-color': colour('ground'),
        'text-background-opacity': 0.9,
        'text-rotation': 'autorotate',
      },
    },
  ]
}

/** A number that stands with the node. */
function asStored(name: string): (node: NodeSingular) => number {
  return (node) => Number(node.data(name) ?? 0)
}
