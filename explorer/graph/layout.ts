import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'
import type { Point } from './view.js'

/** What is to be arranged. */
export interface Arrangement {
  /** With a place: it stays there. */
  readonly nodes: readonly {
    readonly id: string
    readonly at: Point | null
    /** The distance to keep from other nodes, in points, so that names fit; absent: the usual. */
    readonly room?: number
  }[]
  /** Ids of what is connected. */
  readonly lines: readonly (readonly [string, string])[]
}

interface Body extends SimulationNodeDatum {
  readonly id: string
}

const LENGTH = 90
const ROOM = 26
/** So much work that 2,000 nodes take some seconds of a worker, and few nodes come to rest. */
const WORK = 240_000
const MAX_STEPS = 300
const FEWEST_STEPS = 90

/**
 * Places for all nodes, in whole points. The same arrangement has the same places wherever it is made: nothing in it is
 * random, and the order of its nodes does not matter.
 */
export function arrange({ nodes, lines }: Arrangement): readonly (readonly [string, Point])[] {
  const places = new Map(nodes.map(({ id, at }) => [id, at]))
  const rooms = new Map(nodes.map(({ id, room }) => [id, room]))
  const bodies = nodes
    .map(({ id }) => id)
    .sort()
    .map((id, index) => toBody(id, index, places, lines))
  const links = lines
    .map(([source, target]) => ({ source, target }))
    .sort((a, b) => (a.source + a.target < b.source + b.target ? -1 : 1))
  const connected = new Set(lines.flat())
  // What nothing holds would drift far away, and make all else small.
  const pull = (strength: number) => (body: Body) =>
    connected.has(body.id) ? strength : 3 * strength
  const steps = Math.max(FEWEST_STEPS, Math.min(MAX_STEPS, Math.round(WORK / nodes.length)))
  forceSimulation(bodies)
    .force(
      'links',
      forceLink<Body, never>(links as never[])
        .id(({ id }) => id)
        .distance(LENGTH),
    )
    .force('apart', forceManyBody().strength(-320).distanceMax(900))
    .force(
      'room',
      forceCollide<Body>(({ id }) => rooms.get(id) ?? ROOM),
    )
    .force('x', forceX<Body>().strength(pull(0.045)))
    .force('y', forceY<Body>().strength(pull(0.06)))
    .alphaDecay(1 - Math.pow(0.001, 1 / steps))
    .stop()
    .tick(steps)
  return bodies.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }])
}

/** What has no place begins beside one that it is connected with and that has one. */
function toBody(
  id: string,
  index: number,
  places: ReadonlyMap<string, Point | null>,
  lines: Arrangement['lines'],
): Body {
  const at = places.get(id) ?? null
  if (at !== null) return { id, x: at.x, y: at.y, fx: at.x, fy: at.y }
  for (const [source, target] of lines) {
    const other = source === id ? target : target === id ? source : null
    const place = other === null ? null : (places.get(other) ?? null)
    // The golden angle, so that many that begin beside one do not begin in one place.
    if (place !== null) {
      const angle = index * 2.4
      return { id, x: place.x + 60 * Math.cos(angle), y: place.y + 60 * Math.sin(angle) }
    }
  }
  return { id }
}
