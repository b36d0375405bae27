import { rangeOf, type DayRange, type PartialDate } from '../domain/partial-date.js'
import type { RelationshipKind } from '../domain/relationship.js'
import { compare } from '../entities/identity.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import type { Gate, Reading } from './batch/lanes.js'
import { fromSummary, type NamedEntity } from './named-entity.js'
import { loadAmong, type LinkColumns, type NeighbourRelationship } from './relationships/among.js'

export interface NeighbourhoodKey {
  readonly of: NamedEntity
  readonly depth: number
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly maxNodes: number
  /** What is read of the relationships; `null`: neither they nor what is left out are asked for, and both are empty. */
  readonly columns: LinkColumns | null
}

export interface Neighbourhood {
  /** The entity itself first, then nearest first. */
  readonly nodes: readonly NamedEntity[]
  readonly links: readonly NeighbourRelationship[]
  /** Nodes not all of whose neighbours are shown, with how many are left out. */
  readonly omitted: readonly { readonly node: NamedEntity; readonly count: number }[]
}

/** Rows of one query, shared among the entities whose neighbours it asks for. */
const ROWS_A_LEVEL = 5_000
/** More than any that may be asked for has. */
const MOST_LINKS = 50_000

/**
 * The surroundings of an entity: breadth first, one query a level, then one for the relationships.
 *
 * When a level has more neighbours than there is room for, its entities take turns, each adding its
 * newest neighbour that is not shown yet, so that a hub gets no more than its share.
 * Source: cypher/path/neighbours.cypher, neighbour-count.cypher, cypher/relationship/among.cypher.
 */
export const neighbourhoodsLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<NeighbourhoodKey, Neighbourhood>({
    graph,
    gate,
    name: 'neighbourhoods',
    cache,
    evictBy: ({ of }) => of.id,
    sameQuery: ({ of, depth, kinds, at, maxNodes, columns }) =>
      [of.id, String(depth), kinds.join(), at ?? '', String(maxNodes), columns ?? ''].join('/'),
    load: (keys, graph) => Promise.all(keys.map((key) => surroundings(graph, key))),
  })

/** An entity that is shown. */
interface Shown {
  readonly node: NamedEntity
  /** Its place among those shown. */
  readonly place: number
  readonly level: number
  /** How many neighbours it has; `null` while nobody has looked. */
  total: number | null
}

async function surroundings(graph: Reading, key: NeighbourhoodKey): Promise<Neighbourhood> {
  const { of, depth, kinds, at, maxNodes } = key
  const range = at === null ? null : rangeOf(at)
  if (maxNodes === 1) return alone(graph, key, range)
  const shown = new Map<string, Shown>([[of.id, { node: of, place: 0, level: 0, total: null }]])

  let frontier: readonly NamedEntity[] = [of]
  for (let level = 0; level < depth && frontier.length > 0; level += 1) {
    const room = maxNodes - shown.size
    const rows = await graph.read('path/neighbours', {
      ids: frontier.map(({ id }) => id),
      seen: [...shown.keys()],
      kinds,
      atStart: range?.start,
      atEnd: range?.end,
      limit: Math.min(room, Math.max(1, Math.floor(ROWS_A_LEVEL / frontier.length))),
    })
    for (const { id, total } of rows) {
      const one = shown.get(id)
      if (one !== undefined) one.total = total
    }
    frontier = takeTurns(rows, shown, room)
    for (const node of frontier) {
      shown.set(node.id, { node, place: shown.size, level: level + 1, total: null })
    }
  }
  const nodes = [...shown.values()].map(({ node }) => node)
  if (key.columns === null) return { nodes, links: [], omitted: [] }
  const links = shown.size === 1 ? [] : await linksAmong(graph, key, key.columns, shown)
  return { nodes, links, omitted: omittedOf(shown, links) }
}

/**
 * The relationships of those whose neighbours were looked at, with any that is shown: by the place of the one that was
 * looked at first, then the nearest, the newest, the name and the id of the other; those of two, the newest first.
 */
async function linksAmong(
  graph: Reading,
  { kinds, at }: NeighbourhoodKey,
  columns: LinkColumns,
  shown: ReadonlyMap<string, Shown>,
): Promise<readonly NeighbourRelationship[]> {
  const ids = [...shown.keys()]
  const links = await loadAmong(graph, { ids, kinds, at, first: MOST_LINKS, columns })
  const placed = links.flatMap((link) => {
    const ends = [shown.get(link.source.id), shown.get(link.target.id)]
    const [near, far] = ends.filter((end) => end !== undefined).sort((a, b) => a.place - b.place)
    return near === undefined || far === undefined || near === far || near.total === null
      ? []
      : [{ link, near, far, pair: `${near.node.id} ${far.node.id}` }]
  })
  const newest = new Map<string, number>()
  for (const { link, pair } of placed) {
    newest.set(pair, Math.max(newest.get(pair) ?? link.from, link.from))
  }
  placed.sort(
    (a, b) =>
      a.near.place - b.near.place ||
      a.far.level - b.far.level ||
      (newest.get(b.pair) ?? 0) - (newest.get(a.pair) ?? 0) ||
      compare(a.far.node.name, b.far.node.name) ||
      compare(a.far.node.id, b.far.node.id) ||
      b.link.from - a.link.from ||
      compare(a.link.id, b.link.id),
  )
  return placed.map(({ link }) => link)
}

/** How many neighbours of each that was looked at are not shown. */
function omittedOf(
  shown: ReadonlyMap<string, Shown>,
  links: readonly NeighbourRelationship[],
): Neighbourhood['omitted'] {
  const linked = new Map<string, Set<string>>()
  const note = (one: string, other: string) => {
    linked.set(one, (linked.get(one) ?? new Set()).add(other))
  }
  for (const { source, target } of links) {
    note(source.id, target.id)
    note(target.id, source.id)
  }
  return [...shown.values()].flatMap(({ node, total }) => {
    const count = (total ?? 0) - (linked.get(node.id)?.size ?? 0)
    return total === null || count <= 0 ? [] : [{ node, count }]
  })
}

/** The entity without anything around it, and how much there would be: of a hub that is not even looked at. */
async function alone(
  graph: Reading,
  { of, depth, kinds }: NeighbourhoodKey,
  range: DayRange | null,
): Promise<Neighbourhood> {
  const only = { nodes: [of], links: [], omitted: [] }
  if (depth === 0) return only
  const [row] = await graph.read('path/neighbour-count', {
    id: of.id,
    kinds,
    atStart: range?.start,
    atEnd: range?.end,
  })
  const count = row?.total ?? 0
  return count === 0 ? only : { ...only, omitted: [{ node: of, count }] }
}

/** Up to `room` neighbours that are not shown yet, one of each row in turn. */
function takeTurns(
  rows: readonly Row<'path/neighbours'>[],
  shown: ReadonlyMap<string, unknown>,
  room: number,
): readonly NamedEntity[] {
  const taken = new Map<string, NamedEntity>()
  const queues = rows.map(({ neighbours }) => neighbours[Symbol.iterator]())
  while (queues.length > 0 && taken.size < room) {
    for (let at = 0; at < queues.length && taken.size < room;) {
      if (takeNext(queues[at], shown, taken)) at += 1
      else queues.splice(at, 1)
    }
  }
  return [...taken.values()]
}

function takeNext(
  queue: Iterator<string> | undefined,
  shown: ReadonlyMap<string, unknown>,
  taken: Map<string, NamedEntity>,
): boolean {
  for (let step = queue?.next(); step?.done === false; step = queue?.next()) {
    const node = fromSummary(step.value)
    if (shown.has(node.id) || taken.has(node.id)) continue
    taken.set(node.id, node)
    return true
  }
  return false
}
