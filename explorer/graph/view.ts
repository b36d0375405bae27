import type { PartialDate } from '../../src/domain/partial-date.js'

export interface Point {
  readonly x: number
  readonly y: number
}

/** An entity in the picture. */
export interface ViewNode {
  /** The id of the entity. */
  readonly id: string
  /** The position in whole points; `null`: the layout decides. */
  readonly at: Point | null
  /** True: a new layout does not move the node. */
  readonly isPinned: boolean
  /** True: the node is not shown until the reader adds it again. */
  readonly isHidden: boolean
  /** True: the node is selected, to find paths or entities in common. */
  readonly isChosen: boolean
}

/** The types, kinds and countries that are shown; `null`: all. */
export interface Filters {
  readonly kinds: readonly string[] | null
  readonly types: readonly string[] | null
  /** Lowercase ISO 3166-1 alpha-2; `''` for entities without a country. */
  readonly countries: readonly string[] | null
}

/** A graph view, as its address describes it. Its entities are loaded from the API. */
export interface GraphView {
  readonly nodes: readonly ViewNode[]
  readonly filters: Filters
  /** The day, month or year that is shown; `null`: all times. */
  readonly date: PartialDate | null
  /** Highlighted paths: the ids of the entities of each path, from one end to the other. */
  readonly ways: readonly (readonly string[])[]
}

/** The maximum number of nodes of a view. */
export const MAX_NODES = 2_000

const EVERYTHING: Filters = { kinds: null, types: null, countries: null }
export const EMPTY: GraphView = { nodes: [], filters: EVERYTHING, date: null, ways: [] }

/** Adds entities. Hidden entities are shown again. */
export function withEntities(view: GraphView, ids: readonly string[]): GraphView {
  const wanted = new Set(ids)
  const known = new Set(view.nodes.map(({ id }) => id))
  const added = [...wanted].filter((id) => !known.has(id)).map(newNode)
  const shown = view.nodes.map((node) =>
    wanted.has(node.id) && node.isHidden ? { ...node, isHidden: false } : node,
  )
  return { ...view, nodes: [...shown, ...added].slice(0, MAX_NODES) }
}

/** Changes some nodes. */
export function withNodes(
  view: GraphView,
  ids: ReadonlySet<string>,
  change: Partial<Omit<ViewNode, 'id'>>,
): GraphView {
  const nodes = view.nodes.map((node) => (ids.has(node.id) ? { ...node, ...change } : node))
  return { ...view, nodes }
}

/** Sets the positions of some nodes. */
export function withPlaces(view: GraphView, places: ReadonlyMap<string, Point>): GraphView {
  const nodes = view.nodes.map((node) => {
    const at = places.get(node.id)
    return at === undefined ? node : { ...node, at: inReach(at) }
  })
  return { ...view, nodes }
}

/** Removes the positions of all nodes that are not pinned, so the layout places them again. */
export function unplaced(view: GraphView): GraphView {
  const nodes = view.nodes.map((node) => (node.isPinned ? node : { ...node, at: null }))
  return { ...view, nodes }
}

/** Replaces the ids of entities that were merged into others. */
export function renamed(view: GraphView, survivors: ReadonlyMap<string, string>): GraphView {
  const newId = (id: string) => survivors.get(id) ?? id
  const nodes = new Map<string, ViewNode>()
  for (const node of view.nodes) {
    const id = newId(node.id)
    if (!nodes.has(id)) nodes.set(id, { ...node, id })
  }
  return { ...view, nodes: [...nodes.values()], ways: view.ways.map((way) => way.map(newId)) }
}

/** The ids of the selected nodes. Hidden nodes are never selected. */
export function chosenIn({ nodes }: GraphView): readonly string[] {
  return nodes.flatMap(({ id, isChosen, isHidden }) => (isChosen && !isHidden ? [id] : []))
}

export function newNode(id: string): ViewNode {
  return { id, at: null, isPinned: false, isHidden: false, isChosen: false }
}

/** An address has 15 bits for each number. */
const REACH = 16_383

function inReach({ x, y }: Point): Point {
  const within = (value: number) => Math.max(-REACH, Math.min(REACH, Math.round(value)))
  return { x: within(x), y: within(y) }
}
