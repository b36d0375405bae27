import type { Arrangement } from './arrangement.js'
import { grouped } from '../../src/domain/grouped.js'
import type { Point } from './view.js'

type Node = Arrangement['nodes'][number]

/** Up to this number of nodes, the picture of one entity is arranged around it. */
export const MAX_AROUND = 60

/** The distance of direct connections from the focus. It grows with their number. */
const RADIUS = 200
const FEW = 5
const RADIUS_PER_NODE = 22
/** The height of the circle of direct connections, divided by its width. */
const STRETCH = 1.25
/** The largest angle to the horizontal, in radians. */
const MAX_ANGLE = 1.2
const MAX_ROWS = 24
/** With more people and nothing else, people are at both sides of the entity. */
const MAX_SIDE = 8
const COLUMN = 210
/** The distance between the direct connections of a wide picture and the nodes behind them. */
const OUTER = 130
/**
 * Distances in points. `row`: between two people in a column; `step`: between two other entities,
 * with names in two lines; `bend`: how much nearer to the focus the ends of a column are than its
 * middle; `between`: from the middle to each of two ends.
 */
const WIDE_STEPS = { row: 30, step: 78, bend: 70, beforeColumn: 170, between: 320 }
const TALL_STEPS = { row: 38, step: 90, bend: 25, beforeColumn: 140, between: 150 }
/** How far the groups of a tall picture are from the focus. */
const TALL_RADIUS = 180
/** From this number of people, they have columns of their own. */
const MIN_PEOPLE = 6

const PEOPLE: ReadonlySet<string> = new Set(['politician', 'person'])
/** The types of groups that only some people share. A party is shown by its colour. */
const GROUPS: ReadonlySet<string> = new Set(['institution', 'organization'])
/** The order of the other direct connections, from above. */
const TYPES = ['institution', 'office', 'party', 'area', 'election', 'organization']

/**
 * Positions around one entity: groups that only some people share are between the entity and the
 * people, the other direct connections are at its other side, and people are in columns. A picture
 * that is higher than wide has all direct connections at one side.
 */
export function arrangeAround(
  { nodes, lines, isTall }: Arrangement,
  focus: string,
): readonly (readonly [string, Point])[] {
  const neighbours = neighboursOf(lines)
  const of = (id: string): ReadonlySet<string> => neighbours.get(id) ?? new Set()
  const others = nodes.filter(({ id }) => id !== focus)
  const hasColumns = others.filter(isPerson).length >= MIN_PEOPLE
  const people = hasColumns ? others.filter(isPerson) : []
  const rest = hasColumns ? others.filter((node) => !isPerson(node)) : others
  const direct = rest.filter(({ id }) => of(focus).has(id))
  const far = rest.filter(({ id }) => !of(focus).has(id))
  const isShared = ({ id, type }: Node) => {
    const count = people.filter((person) => of(id).has(person.id)).length
    return GROUPS.has(type) && count > 0 && count < 0.9 * people.length
  }
  const groups = byParent(rest.filter(isShared), of)
  const sides = direct.filter((node) => !isShared(node)).sort(byType)
  const outer = far.filter((node) => !isShared(node))

  // If there are no groups and no people, all other nodes are to the right of the entity.
  const behind = groups.length + people.length === 0 ? 1 : -1
  const { row, step, bend, beforeColumn } = isTall ? TALL_STEPS : WIDE_STEPS
  const places = new Map<string, Point>([[focus, { x: 0, y: 0 }]])
  const radius = isTall ? TALL_RADIUS : radiusOf(Math.max(groups.length, sides.length))
  const heightOf = ({ id }: Node) => middleOf([...of(id)].map((other) => places.get(other)?.y))
  if (isTall) placeColumn([...sides, ...outer, ...groups], { x: radius, step, bend }, places)
  else {
    placeArc(groups, radius, 1, places)
    placeArc(sides, radius, behind, places)
    outer.sort((a, b) => heightOf(a) - heightOf(b) || byName(a, b))
    placeColumn(outer, { x: behind * (radius + OUTER), step, bend: 0 }, places)
  }
  const sorted = [...people].sort((a, b) => heightOf(a) - heightOf(b) || byName(a, b))
  const isBothSides = !isTall && sides.length + outer.length === 0 && people.length > MAX_SIDE
  const columns = Math.max(isBothSides ? 2 : 1, Math.ceil(sorted.length / MAX_ROWS))
  const rows = Math.ceil(sorted.length / columns)
  const first = radius + beforeColumn
  // In a tall picture, the column of people is as high as the other column.
  const high = isTall ? (rest.length * step) / Math.max(1, rows) : 0
  for (let column = 0; column < columns; column += 1) {
    const side = isBothSides && column % 2 === 0 ? -1 : 1
    const x = first + COLUMN * (isBothSides ? Math.floor(column / 2) : column)
    placeColumn(
      sorted.slice(column * rows, (column + 1) * rows),
      { x: side * x, step: Math.max(row, high), bend: side * bend },
      places,
    )
  }
  return [...places].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }])
}

/**
 * Positions between two entities. A node is nearer to the entity that it reaches in fewer steps.
 */
export function arrangeBetween(
  { nodes, lines, isTall }: Arrangement,
  first: string,
  last: string,
): readonly (readonly [string, Point])[] {
  const neighbours = neighboursOf(lines)
  const [fromFirst, fromLast] = [first, last].map((end) => stepsFrom(end, neighbours))
  const shareOf = ({ id }: Node) => {
    const [before, after] = [fromFirst?.get(id) ?? 1, fromLast?.get(id) ?? 1]
    return id === first ? 0 : id === last ? 1 : before / (before + after)
  }
  const { between, step } = isTall ? TALL_STEPS : WIDE_STEPS
  const places = new Map<string, Point>()
  for (const [share, column] of grouped(nodes.map((node) => [shareOf(node), node]))) {
    const x = between * (2 * share - 1)
    placeColumn([...column].sort(byType), { x, step, bend: 0 }, places)
  }
  return [...places].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }])
}

/** The number of lines from one node to each node that can be reached. */
function stepsFrom(
  start: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const steps = new Map([[start, 0]])
  for (const [id, count] of steps) {
    for (const next of neighbours.get(id) ?? []) if (!steps.has(next)) steps.set(next, count + 1)
  }
  return steps
}

function neighboursOf(lines: Arrangement['lines']): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>()
  for (const [source, target] of [...lines, ...lines.map(([a, b]) => [b, a] as const)]) {
    neighbours.set(source, (neighbours.get(source) ?? new Set()).add(target))
  }
  return neighbours
}

function radiusOf(count: number): number {
  return RADIUS + Math.max(0, count - FEW) * RADIUS_PER_NODE
}

/** Places nodes on one side of a circle; `side` is 1 for the right and -1 for the left. */
function placeArc(
  nodes: readonly Node[],
  radius: number,
  side: 1 | -1,
  places: Map<string, Point>,
): void {
  const angle = Math.min(MAX_ANGLE, ((nodes.length - 1) * WIDE_STEPS.step) / (1.6 * radius))
  for (const [index, { id }] of nodes.entries()) {
    const share = nodes.length === 1 ? 0 : (2 * index) / (nodes.length - 1) - 1
    const at = share * angle
    places.set(id, { x: side * radius * Math.cos(at), y: STRETCH * radius * Math.sin(at) })
  }
}

/** Places nodes one below the other, with the ends nearer to the focus than the middle. */
function placeColumn(
  nodes: readonly Node[],
  { x, step, bend }: { readonly x: number; readonly step: number; readonly bend: number },
  places: Map<string, Point>,
): void {
  const half = ((nodes.length - 1) * step) / 2
  for (const [index, { id }] of nodes.entries()) {
    const y = index * step - half
    places.set(id, { x: x - (half === 0 ? 0 : bend * (y / half) ** 2), y })
  }
}

/** Groups by name, each after the group that it is a part of. */
function byParent(
  nodes: readonly Node[],
  of: (id: string) => ReadonlySet<string>,
): readonly Node[] {
  const bySize = [...nodes].sort((a, b) => of(b.id).size - of(a.id).size || byName(a, b))
  const parentOf = (node: Node) =>
    bySize.find(
      (other) => of(node.id).has(other.id) && bySize.indexOf(other) < bySize.indexOf(node),
    )
  const keyOf = (node: Node): string => {
    const parent = parentOf(node)
    return parent === undefined ? node.name : `${keyOf(parent)}\n${node.name}`
  }
  return [...nodes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function byType(a: Node, b: Node): number {
  return TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || byName(a, b)
}

function byName(a: Node, b: Node): number {
  return a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1
}

function middleOf(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined)
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}

function isPerson({ type }: Node): boolean {
  return PEOPLE.has(type)
}
