import type { PartialDate } from '../../src/domain/partial-date.js'

export interface Point {
  readonly x: number
  readonly y: number
}

/** An entity in a drawing. */
export interface ViewNode {
  /** Of the entity. */
  readonly id: string
  /** Where it is drawn, in whole points; `null`: wherever there is room. */
  readonly at: Point | null
  /** Stays where it is when all others are arranged anew. */
  readonly isPinned: boolean
  /** Left out of the drawing until it is asked for again. */
  readonly isHidden: boolean
  /** One of those that something is asked about, such as how they are connected. */
  readonly isChosen: boolean
}

/** What of a drawing is shown; `null`: all. */
export interface Filters {
  readonly kinds: readonly string[] | null
  readonly types: readonly string[] | null
  /** Lowercase ISO 3166-1 alpha-2; `''` for what belongs to no country. */
  readonly countries: readonly string[] | null
}

/** A drawing, as its address says it. Whatever it names is asked of the service. */
export interface GraphView {
  readonly nodes: readonly ViewNode[]
  readonly filters: Filters
  /** The day, month or year whose state is shown; `null`: all times at once. */
  readonly date: PartialDate | null
  /** Ways that stand out: the ids of the entities of each, from one end to the other. */
  readonly ways: readonly (readonly string[])[]
}

/** More are neither drawn nor asked for. */
export const MAX_NODES = 2_000

const EVERYTHING: Filters = { kinds: null, types: null, countries: null }
export const EMPTY: GraphView = { nodes: [], filters: EVERYTHING, date: null, ways: [] }

/** With entities beside those that are there; one that was hidden is shown again. */
export function withEntities(view: GraphView, ids: readonly string[]): GraphView {
  const wanted = new Set(ids)
  const known = new Set(view.nodes.map(({ id }) => id))
  const added = [...wanted].filter((id) => !known.has(id)).map(newNode)
  const shown = view.nodes.map((node) =>
    wanted.has(node.id) && node.isHidden ? { ...node, isHidden: false } : node,
  )
  return { ...view, nodes: [...shown, ...added].slice(0, MAX_NODES) }
}

/** With another state of some of its nodes. */
export function withNodes(
  view: GraphView,
  ids: ReadonlySet<string>,
  change: Partial<Omit<ViewNode, 'id'>>,
): GraphView {
  const nodes = view.nodes.map((node) => (ids.has(node.id) ? { ...node, ...change } : node))
  return { ...view, nodes }
}

/** With the places of some of its nodes. */
export function withPlaces(view: GraphView, places: ReadonlyMap<string, Point>): GraphView {
  const nodes = view.nodes.map((node) => {
    const at = places.get(node.id)
    return at === undefined ? node : { ...node, at: inReach(at) }
  })
  return { ...view, nodes }
}

/** With no place for what is not pinned, so that all of it is arranged anew. */
export function unplaced(view: GraphView): GraphView {
  const nodes = view.nodes.map((node) => (node.isPinned ? node : { ...node, at: null }))
  return { ...view, nodes }
}

/** Under other ids, where entities were merged into others. */
export function renamed(view: GraphView, survivors: ReadonlyMap<string, string>): GraphView {
  const newId = (id: string) => survivors.get(id) ?? id
  const nodes = new Map<string, ViewNode>()
  for (const node of view.nodes) {
    const id = newId(node.id)
    if (!nodes.has(id)) nodes.set(id, { ...node, id })
  }
  return { ...view, nodes: [...nodes.values()], ways: view.ways.map((way) => way.map(newId)) }
}

/** The ids of what is chosen; nothing that is hidden is. */
export function chosenIn({ nodes }: GraphView): readonly string[] {
  return nodes.flatMap(({ id, isChosen, isHidden }) => (isChosen && !isHidden ? [id] : []))
}

export function newNode(id: string): ViewNode {
  return { id, at: null, isPinned: false, isHidden: false, isChosen: false }
}

/** Addresses have 15 bits for each number. */
const REACH = 16_383

function inReach({ x, y }: Point): Point {
  const within = (value: number) => Math.max(-REACH, Math.min(REACH, Math.round(value)))
  return { x: within(x), y: within(y) }
}
