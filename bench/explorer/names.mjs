/**
 * Counts the names in the picture of `/graph`: how many are shown, how many cover a node, and how
 * many overlap another name. Runs in the browser. Cytoscape measures the boxes of the names.
 *
 * @returns {{ shown: number, overNodes: number, overlapping: number }}
 */
export function countNames() {
  const holder = /** @type {any} */ (globalThis).document.querySelector('.graph-picture')
  const nodes = holder._cyreg.cy.nodes().map((node) => {
    const { x, y } = node.renderedPosition()
    const radius = node.renderedWidth() / 2
    const label = node.renderedBoundingBox({
      ...{ includeNodes: false, includeOverlays: false, includeUnderlays: false },
      includeLabels: true,
    })
    return {
      body: { x1: x - radius, x2: x + radius, y1: y - radius, y2: y + radius },
      label: node.hasClass('labelled') ? label : null,
    }
  })
  const overlap = (a, b) => a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2
  const labels = nodes.flatMap(({ label }) => (label === null ? [] : [label]))
  return {
    shown: labels.length,
    overNodes: nodes.filter(
      (node) => node.label !== null && nodes.some(({ body }) => overlap(node.label, body)),
    ).length,
    overlapping: labels.filter((label) =>
      labels.some((other) => other !== label && overlap(label, other)),
    ).length,
  }
}
