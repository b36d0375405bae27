import type { Point } from './view.js'

/** The direction of an arrow key. */
export type Heading = Point

/**
 * The nearest node in a direction, or the first node if none is selected; `null` if there is none.
 */
export function neighbourTowards<Node extends { readonly id: string; readonly at: Point | null }>(
  nodes: readonly Node[],
  from: string | null,
  heading: Heading,
): Node | null {
  const origin = nodes.find(({ id }) => id === from)?.at ?? null
  if (origin === null) return nodes.find(({ at }) => at !== null) ?? null
  let best: Node | null = null
  let least = Infinity
  for (const node of nodes) {
    if (node.at === null || node.id === from) continue
    const x = node.at.x - origin.x
    const y = node.at.y - origin.y
    const ahead = x * heading.x + y * heading.y
    const aside = Math.abs(x * heading.y - y * heading.x)
    // A node that is farther to the side than ahead is reached with another key.
    if (ahead <= 0 || aside > ahead * 1.5) continue
    const distance = ahead + 2 * aside
    if (distance < least) [best, least] = [node, distance]
  }
  return best
}
