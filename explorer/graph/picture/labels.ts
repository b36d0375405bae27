import { pictureName } from '../../components/short-name.js'
import type { Point } from '../view.js'
import { withoutPart } from '../words.js'
import { isPerson } from './inside.js'

/** A node that may have a label. All numbers are pixels of the screen. */
export interface Labelled {
  readonly id: string
  /** The middle of the node. */
  readonly x: number
  readonly y: number
  /** How far the node reaches from its middle. */
  readonly radius: number
  readonly text: string
  /** The width of the longest line of the text. */
  readonly width: number
  readonly lines: number
  /** The side on which the label is if there is room. */
  readonly preferred: Side
  /** The heaviest labels are placed first. */
  readonly weight: number
}

/** The side of a node on which its label is. */
export type Side = 'below' | 'right' | 'left' | 'above'

/** A longer line is shortened in the picture. The tables show the whole name. */
const MAX_LINE = 26
/** A longer name has two lines, unless it is the name of a person. */
const MAX_SINGLE = 20

/** The side of a name if there is room. Names of people can be in a column. */
export function preferredSide(type: string, at: Point | null): Side {
  if (!isPerson(type.toLowerCase())) return 'below'
  return at !== null && at.x < 0 ? 'left' : 'right'
}

/** The lines of a name in the picture: one or two. */
export function linesOfName(name: string, type: string): readonly string[] {
  const whole = pictureName(withoutPart(name))
  const isSingle = whole.length <= (isPerson(type.toLowerCase()) ? MAX_LINE : MAX_SINGLE)
  const breaks = isSingle ? [] : [...whole.matchAll(/ /g)].map(({ index }) => index)
  const middle = breaks.toSorted((a, b) => longest(whole, a) - longest(whole, b))[0]
  const lines = middle === undefined ? [whole] : [whole.slice(0, middle), whole.slice(middle + 1)]
  return lines.map(shortened)
}

/** The length of the longer line if a text is broken at a space. */
function longest(text: string, space: number): number {
  return Math.max(space, text.length - space - 1)
}

function shortened(line: string): string {
  const characters = Array.from(line)
  return characters.length <= MAX_LINE ? line : `${characters.slice(0, MAX_LINE - 1).join('')}…`
}

/** The distance between a node and its label. */
export const LABEL_GAP = 5

export const LINE = 14
const PAD = 2
/** The screen is divided into squares, and only boxes in the same square are compared. */
const CELL = 120
const SIDES: readonly Side[] = ['below', 'right', 'left', 'above']

/**
 * The nodes whose labels are shown, each with the side of its label. A shown label covers no other
 * label and no node, and is not cut off. The heaviest nodes come first, then by name, so the
 * result is the same each time.
 */
export function readableLabels(
  nodes: readonly Labelled[],
  { width, height }: { readonly width: number; readonly height: number },
): ReadonlyMap<string, Side> {
  const labels = createBoxes()
  const bodies = createBoxes()
  const inOrder = nodes
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
  for (const node of inOrder) bodies.add(bodyOf(node))
  const chosen = new Map<string, Side>()
  for (const node of inOrder) {
    const sides = [node.preferred, ...SIDES.filter((side) => side !== node.preferred)]
    const found = sides
      .map((side) => ({ side, box: boxOf(node, side) }))
      .find(
        ({ box }) => isWithin(box, width, height) && !labels.areUnder(box) && !bodies.areUnder(box),
      )
    if (found === undefined) continue
    chosen.set(node.id, found.side)
    labels.add(found.box)
  }
  return chosen
}

/** A label in the middle of a line. All numbers are pixels of the screen. */
export interface Plate {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The ids of the lines whose labels cover no node, no name and no other label. */
export function readablePlates(
  plates: readonly Plate[],
  nodes: readonly Labelled[],
  sides: ReadonlyMap<string, Side>,
): ReadonlySet<string> {
  const taken = createBoxes()
  for (const node of nodes) {
    taken.add(bodyOf(node))
    const side = sides.get(node.id)
    if (side !== undefined) taken.add(boxOf(node, side))
  }
  const shown = new Set<string>()
  for (const { id, x, y, width } of plates) {
    const box = {
      left: x - width / 2,
      right: x + width / 2,
      top: y - LINE / 2,
      bottom: y + LINE / 2,
    }
    if (taken.areUnder(box)) continue
    taken.add(box)
    shown.add(id)
  }
  return shown
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Boxes, by the squares of the screen that contain them. */
function createBoxes() {
  const cells = new Map<string, Box[]>()
  return {
    add(box: Box): void {
      for (const cell of cellsOf(box)) {
        const known = cells.get(cell)
        if (known === undefined) cells.set(cell, [box])
        else known.push(box)
      }
    },
    areUnder: (box: Box): boolean =>
      cellsOf(box).some((cell) => cells.get(cell)?.some((other) => overlap(box, other)) === true),
  }
}

function bodyOf({ x, y, radius }: Labelled): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function boxOf({ x, y, radius, width, lines }: Labelled, side: Side): Box {
  const away = radius + LABEL_GAP
  const height = LINE * lines
  const places: Readonly<Record<Side, Point>> = {
    below: { x: x - width / 2, y: y + away },
    above: { x: x - width / 2, y: y - away - height },
    right: { x: x + away, y: y - height / 2 },
    left: { x: x - away - width, y: y - height / 2 },
  }
  const { x: left, y: top } = places[side]
  return padded({ left, right: left + width, top, bottom: top + height })
}

/** The box of a label, enlarged by the space between two labels. */
function padded({ left, right, top, bottom }: Box): Box {
  return { left: left - PAD, right: right + PAD, top: top - PAD, bottom: bottom + PAD }
}

function isWithin({ left, right, top, bottom }: Box, width: number, height: number): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height
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
