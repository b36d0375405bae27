/** A node that may have a label, where it is on the screen, in pixels. */
export interface Labelled {
  readonly id: string
  readonly x: number
  /** Below the node, where the label begins. */
  readonly y: number
  readonly text: string
  /** What has most comes first. */
  readonly weight: number
}

/** A longer name is cut short in a drawing; the tables have it whole. */
const LONGEST = 32

/** A name as it is written in a drawing. */
export function shortened(name: string): string {
  const characters = Array.from(name)
  return characters.length <= LONGEST ? name : `${characters.slice(0, LONGEST - 1).join('')}…`
}

const CHARACTER = 6.6
const LINE = 15
/** A square of the screen, by which labels that are far from each other are not compared. */
const CELL = 120

/**
 * The ids of those whose labels can be read without one covering another: the heaviest first, then by name, so that it
 * is the same each time.
 */
export function readableLabels(
  nodes: readonly Labelled[],
  { width, height }: { readonly width: number; readonly height: number },
): ReadonlySet<string> {
  const cells = new Map<string, Box[]>()
  const chosen = new Set<string>()
  const inOrder = nodes
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
  for (const node of inOrder) {
    const box = boxOf(node)
    const around = cellsOf(box)
    if (around.some((cell) => cells.get(cell)?.some((other) => overlap(box, other)) === true)) {
      continue
    }
    chosen.add(node.id)
    for (const cell of around) cells.set(cell, [...(cells.get(cell) ?? []), box])
  }
  return chosen
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxOf({ x, y, text }: Labelled): Box {
  const half = (text.length * CHARACTER) / 2
  return { left: x - half, right: x + half, top: y, bottom: y + LINE }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function cellsOf({ left, right, top, bottom }: Box): readonly string[] {
  const cells: string[] = []
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x += 1) {
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y += 1) {
      cells.push(`${String(x)} ${String(y)}`)
    }
  }
  return cells
}
