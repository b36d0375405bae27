import { rangeOf, type DayRange, type PartialDate } from '../domain/partial-date.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import type { Reading } from './batch/lanes.js'
import { fromSummary, type NamedEntity } from './named-entity.js'
import { toRelationship, type Relationship } from './relationships/relationships.js'

export interface NeighbourhoodKey {
  readonly of: NamedEntity
  readonly depth: number
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly maxNodes: number
}

export interface NeighbourRelationship extends Relationship {
  readonly source: NamedEntity
  readonly target: NamedEntity
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

/**
 * The surroundings of an entity: breadth first, one query a level.
 *
 * When a level has more neighbours than there is room for, its entities take turns, each adding its
 * newest neighbour that is not shown yet, so that a hub gets no more than its share.
 * Source: cypher/path/neighbours.cypher, neighbour-count.cypher.
 */
export const neighbourhoodsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<NeighbourhoodKey, Neighbourhood>({
    graph,
    name: 'neighbourhoods',
    cache,
    evictBy: ({ of }) => of.id,
    sameQuery: ({ of, depth, kinds, at, maxNodes }) =>
      `${of.id}/${String(depth)}/${kinds.join()}/${at ?? ''}/${String(maxNodes)}`,
    load: (keys, graph) => Promise.all(keys.map((key) => surroundings(graph, key))),
  })

type NeighbourRow = Row<'path/neighbours'>['neighbours'][number][1][number]

/** A neighbour of an entity, with the relationships between the two. */
interface Neighbour {
  readonly node: NamedEntity
  readonly rows: readonly NeighbourRow[]
}

interface Found {
  readonly id: string
  readonly total: number
  readonly neighbours: readonly Neighbour[]
}

async function surroundings(graph: Reading, key: NeighbourhoodKey): Promise<Neighbourhood> {
  const { of, depth, kinds, at, maxNodes } = key
  const range = at === null ? null : rangeOf(at)
  if (maxNodes === 1) return alone(graph, key, range)
  const shown = new Map<string, NamedEntity>([[of.id, of]])
  const relationships = new Map<string, NeighbourRelationship>()
  const omitted: { node: NamedEntity; count: number }[] = []

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
    const found = rows.map(toFound)
    const next = takeTurns(found, shown, room)
    for (const node of next) shown.set(node.id, node)
    for (const { id, total, neighbours } of found) {
      const node = shown.get(id)
      if (node === undefined) continue
      const included = neighbours.filter((each) =>
        addShown(each, node, shown, relationships, range),
      )
      if (total > included.length) omitted.push({ node, count: total - included.length })
    }
    frontier = next
  }
  return { nodes: [...shown.values()], links: [...relationships.values()], omitted }
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

function toFound({ id, total, neighbours }: Row<'path/neighbours'>): Found {
  const found = neighbours.map(([summary, between]) => ({
    node: fromSummary(summary),
    rows: between,
  }))
  return { id, total, neighbours: found }
}

/** Up to `room` neighbours that are not shown yet, one of each row in turn. */
function takeTurns(
  rows: readonly Found[],
  shown: ReadonlyMap<string, NamedEntity>,
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
  queue: Iterator<Neighbour> | undefined,
  shown: ReadonlyMap<string, NamedEntity>,
  taken: Map<string, NamedEntity>,
): boolean {
  for (let step = queue?.next(); step?.done === false; step = queue?.next()) {
    const { node } = step.value
    if (shown.has(node.id) || taken.has(node.id)) continue
    taken.set(node.id, node)
    return true
  }
  return false
}

/** Adds the relationships between `node` and one of its neighbours; returns whether both are shown. */
function addShown(
  { node: { id }, rows }: Neighbour,
  node: NamedEntity,
  shown: ReadonlyMap<string, NamedEntity>,
  relationships: Map<string, NeighbourRelationship>,
  at: DayRange | null,
): boolean {
  const neighbour = shown.get(id)
  if (neighbour === undefined) return false
  for (const row of rows) {
    const [isOutgoing] = row
    const [source, target] = isOutgoing ? [node, neighbour] : [neighbour, node]
    const relationship = toRelationship([neighbour, ...row], at)
    relationships.set(relationship.id, { ...relationship, source, target })
  }
  return true
}
