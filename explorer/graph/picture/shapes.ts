const ROUND = 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z'

/** Corners from -1 to 1, as pairs of x and y. */
const POLYGONS: Readonly<Record<string, string>> = {
  office: '0 -1 1 0 0 1 -1 0',
  // A temple.
  institution:
    '0 -1 1 -.45 1 -.1 .9 -.1 .9 1 .5 1 .5 0 .2 0 .2 1 -.2 1 -.2 0 -.5 0 -.5 1 -.9 1 -.9 -.1 -1 -.1 -1 -.45',
  election: '0 -1 1 .85 -1 .85',
  area: '0 -1 .87 -.5 .87 .5 0 1 -.87 .5 -.87 -.5',
  organization: '-.41 -1 .41 -1 1 -.41 1 .41 .41 1 -.41 1 -1 .41 -1 -.41',
}

const OTHERS: Readonly<Record<string, string>> = {
  party: 'M-1 -.6q0 -.4 .4 -.4h1.2q.4 0 .4 .4v1.2q0 .4 -.4 .4h-1.2q-.4 0 -.4 -.4z',
}

/**
 * The outline of each type of entity, from -1 to 1, as an SVG path. It shows the type without
 * colours.
 */
export function outlineOf(type: string): string {
  const name = type.toLowerCase()
  const corners = POLYGONS[name]
  return corners === undefined ? (OTHERS[name] ?? ROUND) : `M${corners}z`
}

/** The outline of a node that has something inside: the sign of an institution needs a frame. */
export function frameOf(type: string): string {
  return outlineOf(type.toLowerCase() === 'institution' ? 'party' : type)
}

/** The outline from `outlineOf`, in the form that Cytoscape needs. */
export function shapeOf(type: string) {
  const corners = POLYGONS[type]
  if (corners !== undefined) return { shape: 'polygon', 'shape-polygon-points': corners } as const
  return { shape: type === 'party' ? 'round-rectangle' : 'ellipse' } as const
}
