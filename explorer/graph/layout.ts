import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'
import { arrangeAround, arrangeBetween, MAX_AROUND } from './around.js'
import type { Arrangement } from './arrangement.js'
import type { Point } from './view.js'

interface Body extends SimulationNodeDatum {
  readonly id: string
  readonly room: Point
}

const LENGTH = 90
/** Space between two nodes. */
const GAP = 10
/**
 * The cost of a move in the direction in which the picture has more room. In the other direction it
 * is 1.
 */
const WIDENING = 0.4
/** The distance of the focus from the centre. */
const FOCUS_AWAY = 130
/**
 * The number of nodes multiplied by the number of steps. The layout of 2,000 nodes takes some
 * seconds.
 */
const WORK = 240_000
const MAX_STEPS = 300
const MIN_STEPS = 90
/** Up to this number of nodes, the layout compares each pair of them. */
const MAX_BOXES = 100

/**
 * Positions of all nodes, in whole points. The same nodes get the same positions everywhere:
 * nothing is random, and the order of the nodes has no effect.
 */
export function arrange(arrangement: Arrangement): readonly (readonly [string, Point])[] {
  const { nodes, lines, isTall } = arrangement
  const about = arrangement.about.filter((end) => nodes.some(({ id }) => id === end))
  const [focus = null, other, ...more] = about
  if (nodes.length <= MAX_AROUND && nodes.every(({ at }) => at === null) && more.length === 0) {
    if (focus !== null && other !== undefined) return arrangeBetween(arrangement, focus, other)
    if (focus !== null) return arrangeAround(arrangement, focus)
  }
  const places = new Map(nodes.map(({ id, at }) => [id, at]))
  const fixed = isTall ? { fx: 0, fy: -FOCUS_AWAY } : { fx: -FOCUS_AWAY, fy: 0 }
  const bodies = [...nodes]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, at, room }, index) => ({
      ...startOf(id, index, places, lines),
      ...(id === focus && at === null && fixed),
      room,
    }))
  const links = lines
    .map(([source, target]) => ({ source, target }))
    .sort((a, b) => (a.source + a.target < b.source + b.target ? -1 : 1))
  const connected = new Set(lines.flat())
  // Nodes without lines would drift far away, and the picture would be too small.
  const pull = (strength: number) => (body: Body) =>
    connected.has(body.id) ? strength : 3 * strength
  const steps = Math.max(MIN_STEPS, Math.min(MAX_STEPS, Math.round(WORK / nodes.length)))
  forceSimulation<Body>(bodies)
    .force(
      'links',
      forceLink<Body, never>(links as never[])
        .id(({ id }) => id)
        .distance(LENGTH),
    )
    .force('apart', forceManyBody().strength(-320).distanceMax(900))
    .force('room', nodes.length > MAX_BOXES ? circles() : boxes(isTall))
    .force('x', forceX<Body>().strength(pull(isTall ? 0.07 : focus === null ? 0.045 : 0.1)))
    .force('y', forceY<Body>().strength(pull(isTall ? 0.05 : 0.06)))
    .alphaDecay(1 - Math.pow(0.001, 1 / steps))
    .stop()
    .tick(steps)
  return bodies.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }])
}

/** Separates nodes without regard to their names, for pictures that have no room for the names. */
function circles() {
  return forceCollide<Body>(({ room }) => Math.max(room.x, room.y) + GAP / 2)
}

/** Separates nodes together with their names. */
function boxes(isTall: boolean) {
  let bodies: readonly Body[] = []
  const force = () => {
    for (const [index, a] of bodies.entries()) {
      for (const b of bodies.slice(index + 1)) separate(a, b, isTall)
    }
  }
  force.initialize = (given: Body[]) => {
    bodies = given
  }
  return force
}

function separate(a: Body, b: Body, isTall: boolean): void {
  const [x, y] = [(b.x ?? 0) - (a.x ?? 0), (b.y ?? 0) - (a.y ?? 0)]
  const overX = a.room.x + b.room.x + GAP - Math.abs(x)
  const overY = a.room.y + b.room.y + GAP - Math.abs(y)
  if (overX <= 0 || overY <= 0) return
  const move = (axis: 'x' | 'y', over: number) => {
    a[axis] = (a[axis] ?? 0) - over / 2
    b[axis] = (b[axis] ?? 0) + over / 2
  }
  const isSideways = isTall ? overX < WIDENING * overY : WIDENING * overX < overY
  if (isSideways) move('x', x < 0 ? -overX : overX)
  else move('y', y < 0 ? -overY : overY)
}

/** A node without a position begins next to a connected node that has one. */
function startOf(
  id: string,
  index: number,
  places: ReadonlyMap<string, Point | null>,
  lines: Arrangement['lines'],
): Omit<Body, 'room'> {
  const at = places.get(id) ?? null
  if (at !== null) return { id, x: at.x, y: at.y, fx: at.x, fy: at.y }
  for (const [source, target] of lines) {
    const other = source === id ? target : target === id ? source : null
    const place = other === null ? null : (places.get(other) ?? null)
    // With the golden angle, nodes that begin next to the same node have different positions.
    if (place !== null) {
      const angle = index * 2.4
      return { id, x: place.x + 60 * Math.cos(angle), y: place.y + 60 * Math.sin(angle) }
    }
  }
  return { id }
}
