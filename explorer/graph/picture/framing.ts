import type { Point } from '../view.js'

/** The zoom and the position of the picture on the screen. */
export interface Framing {
  readonly zoom: number
  readonly pan: Point
}

export const MIN_ZOOM = 0.02
/** So that a few nodes do not fill the screen. */
const MAX_ZOOM = 1.2
/** Room for names around the outermost nodes. */
const MARGIN_PX = 40

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
  const room = { x: width - 2 * MARGIN_PX, y: height - 2 * MARGIN_PX }
  if (left > right || room.x <= 0 || room.y <= 0) return null
  const scale = Math.min(room.x / (right - left), room.y / (bottom - top))
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, scale))
  const pan = {
    x: (width - zoom * (left + right)) / 2,
    y: (height - zoom * (top + bottom)) / 2,
  }
  return { zoom, pan }
}
