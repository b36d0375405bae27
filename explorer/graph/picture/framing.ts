import type { Point } from '../view.js'

/** The zoom and the position of the picture on the screen. */
export interface Framing {
  readonly zoom: number
  readonly pan: Point
}

export const MIN_ZOOM = 0.02
/** The maximum zoom. With it, a few nodes do not fill the screen. */
const MAX_ZOOM = 1.2
/** Room around the outermost nodes and their names, and for the fields at the top and the bottom. */
const SIDE_PX = 26
const TOP_PX = 64
/** The number of steps of the binary search for the largest zoom that shows everything. */
const STEPS = 20

/** A node, and how far its name reaches from its middle on the screen. */
interface Framed {
  readonly at: Point
  readonly radius: number
  readonly name: { readonly left: number; readonly right: number }
}

/** A framing that shows all of `nodes`; `null` if there are no nodes or no room. */
export function framingOf(
  nodes: readonly Framed[],
  { width, height }: { readonly width: number; readonly height: number },
): Framing | null {
  const room = { x: width - 2 * SIDE_PX, y: height - 2 * TOP_PX }
  if (nodes.length === 0 || room.x <= 0 || room.y <= 0) return null
  const fits = (zoom: number) => {
    const { left, right, top, bottom } = boundsOf(nodes, zoom)
    return right - left <= room.x && bottom - top <= room.y
  }
  // Names keep their size, so the width is not proportional to the zoom.
  let [zoom, tooLarge] = [MIN_ZOOM, MAX_ZOOM]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (zoom + tooLarge) / 2
    if (fits(middle)) zoom = middle
    else tooLarge = middle
  }
  const { left, right, top, bottom } = boundsOf(nodes, zoom)
  return { zoom, pan: { x: (width - left - right) / 2, y: (height - top - bottom) / 2 } }
}

/** The outermost points of nodes and names on the screen, relative to the point (0, 0). */
function boundsOf(nodes: readonly Framed[], zoom: number) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { at, radius, name } of nodes) {
    left = Math.min(left, zoom * at.x - Math.max(zoom * radius, name.left))
    right = Math.max(right, zoom * at.x + Math.max(zoom * radius, name.right))
    top = Math.min(top, zoom * (at.y - radius))
    bottom = Math.max(bottom, zoom * (at.y + radius))
  }
  return { left, right, top, bottom }
}
