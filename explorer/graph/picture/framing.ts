import type { Point } from '../view.js'

/** The zoom and the position of the picture on the screen. */
export interface Framing {
  readonly zoom: number
  readonly pan: Point
}

export const MIN_ZOOM = 0.02
/** So that a few nodes do not fill the screen. */
const MAX_ZOOM = 1.2
/** Room for names around the outermost nodes, and for the fields at the top and the bottom. */
const SIDE_PX = 40
const WIDE_SIDE_PX = 96
const WIDE_PX = 700
const TOP_PX = 64

/** A framing that shows all of `nodes`; `null` if there are no nodes or no room. */
export function framingOf(
  nodes: readonly { readonly at: Point; readonly radius: number }[],
  { width, height }: { readonly width: number; readonly height: number },
): Framing | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { at, radius } of nodes) {
    left = Math.min(left, at.x - radius)
    right = Math.max(right, at.x + radius)
    top = Math.min(top, at.y - radius)
    bottom = Math.max(bottom, at.y + radius)
  }
  const side = width > WIDE_PX ? WIDE_SIDE_PX : SIDE_PX
  const room = { x: width - 2 * side, y: height - 2 * TOP_PX }
  if (left > right || room.x <= 0 || room.y <= 0) return null
  const scale = Math.min(room.x / (right - left), room.y / (bottom - top))
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, scale))
  const pan = {
    x: (width - zoom * (left + right)) / 2,
    y: (height - zoom * (top + bottom)) / 2,
  }
  return { zoom, pan }
}
