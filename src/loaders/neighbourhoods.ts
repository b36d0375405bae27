import { fromSummary, type NamedEntity } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { Row } from '../graph/graph.js'
import type { QueryReader } from './batch/queue.js'
import { perKey } from './reading.js'
import { compare } from '../domain/compare.js'
import { loadAmong, type LinkColumns, type NeighbourRelationship } from './relationships/among.js'
import { daysOf } from './relationships/relationship-page.js'

export interface NeighbourhoodKey {
  readonly center: NamedEntity
  readonly depth: number
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly maxNodes: number
  /**
   * The columns of the relationships. `null`: `links` and `omitted` are not read, and are empty.
   */
  readonly columns: LinkColumns | null
}

export interface Neighbourhood {
  /** First the entity itself, then the other entities, nearest first. */
  readonly nodes: readonly NamedEntity[]
  readonly links: readonly NeighbourRelationship[]
  /** Nodes with neighbours that are not shown, and the number of these neighbours. */
  readonly omitted: readonly { readonly node: NamedEntity; readonly count: number }[]
}

/** Maximum rows of one query. Each entity of the level gets an equal share of these rows. */
const MAX_ROWS_PER_LEVEL = 5_000
/** This limit is high: even a neighbourhood of the largest allowed size has fewer relationships. */
const MAX_LINKS = 50_000

/**
 * Loads the neighbourhood of an entity, breadth first: one query for each level, then one query for
 * the relationships.
 *
 * If a level has more neighbours than fit, the entities of the level take turns. At its turn, an
 * entity adds its newest neighbour that is not shown yet. So an entity with many neighbours gets
 * only its share.
 * Source: cypher/path/neighbours.cypher, neighbour-count.cypher, cypher/relationship/among.cypher.
 */
export const neighbourhoods = perKey(loadNeighbourhood, {
  semaphore: 'wide',
  queryGroup: ({ center, depth, kinds, at, maxNodes, columns }) =>
    [center.id, String(depth), kinds.join(), at ?? '', String(maxNodes), columns ?? ''].join('/'),
})

/** An entity that is shown. */
interface Shown {
  readonly node: NamedEntity
  /** Its position among the shown entities. */
  readonly position: number
  readonly level: number
  /** The number of its neighbours; `null` if they were not read. */
  total: number | null
}

async function loadNeighbourhood(
  key: NeighbourhoodKey,
  graph: QueryReader,
): Promise<Neighbourhood> {
  const { center, depth, kinds, at, maxNodes } = key
  if (maxNodes === 1) return loadEntityAlone(graph, key)
  const shown = new Map<string, Shown>([
    [center.id, { node: center, position: 0, level: 0, total: null }],
  ])

  let frontier: readonly NamedEntity[] = [center]
  for (let level = 0; level < depth && frontier.length > 0; level += 1) {
    const room = maxNodes - shown.size
    const rows = await graph.read('path/neighbours', {
      ids: frontier.map(({ id }) => id),
      seen: [...shown.keys()],
      kinds,
      ...daysOf(at),
      limit: Math.min(room, Math.max(1, Math.floor(MAX_ROWS_PER_LEVEL / frontier.length))),
    })
    for (const { id, total } of rows) {
      const entity = shown.get(id)
      if (entity !== undefined) entity.total = total
    }
    frontier = takeTurns(rows, shown, room)
    for (const node of frontier) {
      shown.set(node.id, { node, position: shown.size, level: level + 1, total: null })
    }
  }
  const nodes = [...shown.values()].map(({ node }) => node)
  if (key.columns === null) return { nodes, links: [], omitted: [] }
  const links = shown.size === 1 ? [] : await linksAmong(graph, key, key.columns, shown)
  return { nodes, links, omitted: omittedOf(shown, links) }
}

/**
 * The relationships between shown entities. A relationship is left out if the neighbours of its
 * nearer entity (the end that is nearer to the center) were not read.
 *
 * Sorted by the position of the nearer entity. If this is equal, sorted by values of the farther
 * entity: its level, its newest relationship with the nearer entity, its name and its id.
 * Relationships between the same two entities are sorted newest first.
 */
async function linksAmong(
  graph: QueryReader,
  { kinds, at }: NeighbourhoodKey,
  columns: LinkColumns,
  shown: ReadonlyMap<string, Shown>,
): Promise<readonly NeighbourRelationship[]> {
  const ids = [...shown.keys()]
  const links = await loadAmong({ ids, kinds, at, first: MAX_LINKS, columns }, graph)
  const placed = links.flatMap((link) => {
    const ends = [shown.get(link.source.id), shown.get(link.target.id)]
    const [near, far] = ends
      .filter((end) => end !== undefined)
      .sort((a, b) => a.position - b.position)
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
      a.near.position - b.near.position ||
      a.far.level - b.far.level ||
      (newest.get(b.pair) ?? 0) - (newest.get(a.pair) ?? 0) ||
      compare(a.far.node.name, b.far.node.name) ||
      compare(a.far.node.id, b.far.node.id) ||
      b.link.from - a.link.from ||
      compare(a.link.id, b.link.id),
  )
  return placed.map(({ link }) => link)
}

/** The number of hidden neighbours of each entity whose neighbours were read. */
function omittedOf(
  shown: ReadonlyMap<string, Shown>,
  links: readonly NeighbourRelationship[],
): Neighbourhood['omitted'] {
  const linked = new Map<string, Set<string>>()
  const addNeighbour = (from: string, to: string) => {
    linked.set(from, (linked.get(from) ?? new Set()).add(to))
  }
  for (const { source, target } of links) {
    addNeighbour(source.id, target.id)
    addNeighbour(target.id, source.id)
  }
  return [...shown.values()].flatMap(({ node, total }) => {
    const count = (total ?? 0) - (linked.get(node.id)?.size ?? 0)
    return total === null || count <= 0 ? [] : [{ node, count }]
  })
}

/** The entity alone, and the number of its neighbours. The neighbours themselves are not read. */
async function loadEntityAlone(
  graph: QueryReader,
  { center, depth, kinds, at }: NeighbourhoodKey,
): Promise<Neighbourhood> {
  const only = { nodes: [center], links: [], omitted: [] }
  if (depth === 0) return only
  const [row] = await graph.read('path/neighbour-count', {
    id: center.id,
    kinds,
    ...daysOf(at),
  })
  const count = row?.total ?? 0
  return count === 0 ? only : { ...only, omitted: [{ node: center, count }] }
}

/** Up to `room` neighbours that are not shown yet, one from each row in turn. */
function takeTurns(
  rows: readonly Row<'path/neighbours'>[],
  shown: ReadonlyMap<string, unknown>,
  room: number,
): readonly NamedEntity[] {
  const taken = new Map<string, NamedEntity>()
  const queues = rows.map(({ neighbours }) => neighbours[Symbol.iterator]())
  while (queues.length > 0 && taken.size < room) {
    for (let index = 0; index < queues.length && taken.size < room;) {
      if (takeNext(queues[index], shown, taken)) index += 1
      else queues.splice(index, 1)
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
