import type { NamedEntity } from '../domain/entity.js'
import { isRelationshipKind, RELATIONSHIP_KINDS } from '../domain/relationship.js'
import { sleep, withTimeout } from '../async.js'
import type { Graph } from '../graph/graph.js'
import type { Loaders } from './loaders.js'
import { ALL_MARKETS } from './market-lists.js'
import { NEWEST_FIRST } from './relationships/relationship-page.js'

/** Makes Neo4j plan the usual queries before clients send them. */
export type WarmUp = Readonly<ReturnType<typeof createWarmUp>>

/** An entity that does not exist, for queries that are sent only so that Neo4j plans them. */
const MISSING_ENTITY: NamedEntity = {
  id: '-',
  slug: '-',
  name: '-',
  type: 'person',
  countryCode: '',
}
const KINDS = Object.keys(RELATIONSHIP_KINDS).filter(isRelationshipKind)
const AROUND = { kinds: KINDS, at: null }
const ANY = {
  ...{ name: 'any', kinds: KINDS, types: null, direction: null, committees: null },
  distinct: false,
}
const MAX_TRIES = 3
/** Nearly every request sends one of the first queries, so the first queries run without pauses. */
const QUERIES_WITHOUT_PAUSE = 6
const PAUSE_MS = 50
/** After this many pauses the next query is sent, even under load. */
const MAX_PAUSES = 60
/** During this time reads get a longer timeout. The warm-up itself can last longer. */
const COLD_MS = 20_000

/**
 * Creates the warm-up. Shortly after its start, Neo4j needs about a second of processor time to
 * plan a query, and clients already send requests. Therefore the warm-up pauses before each query,
 * except the first ones, while requests are in flight. A plan that no client needs yet would take
 * processor time from these requests. `day` (yyyymmdd): the day to which "current" applies.
 */
export function createWarmUp({
  loaders,
  graph,
  day,
}: {
  readonly loaders: Loaders
  readonly graph: Pick<Graph, 'read' | 'whileCold' | 'inFlight'>
  readonly day: number
}) {
  let waiting: (() => Promise<unknown>)[] = []

  async function sendAll(): Promise<void> {
    waiting = [...queries(loaders, day), ...exportQueries(graph)]
    for (let sent = 0; ; sent += 1) {
      if (sent >= QUERIES_WITHOUT_PAUSE) await pauseWhileBusy()
      const [query] = waiting
      if (query === undefined) return
      await send(query)
      waiting.shift()
    }
  }

  async function pauseWhileBusy(): Promise<void> {
    for (let pauses = 0; pauses < MAX_PAUSES && graph.inFlight() > 0; pauses += 1)
      await sleep(PAUSE_MS, { ref: false })
  }

  async function send(query: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        await query()
        return
      } catch {
        // Ignore the error. If Neo4j is unavailable or too busy, the requests of clients report
        // this.
      }
    }
  }

  return {
    /** Sends the queries one after the other, most frequent first. Never fails. */
    async run(): Promise<void> {
      const all = sendAll()
      await graph.whileCold(() => withTimeout(all, COLD_MS, () => undefined))
      await all
    },
    /** Skips the remaining queries. */
    stop: () => {
      waiting = []
    },
    /** The number of queries of the warm-up that have no plan yet; 0 if the warm-up does not run. */
    left: () => waiting.length,
  }
}

/** The queries of an export. After the warm-up, the first export does not wait for their plans. */
function exportQueries({ read }: Pick<Graph, 'read'>): (() => Promise<unknown>)[] {
  const ids = [MISSING_ENTITY.id]
  const withheld: string[] = []
  return [
    () => read('export/datasets', {}),
    () => read('export/ids', { afterId: '~', dataset: '', prefix: '', limit: 1 }),
    () => read('export/some-ids', { ids }),
    () => read('export/entities', { ids, withheld }),
    () =>
      read('export/relationships', {
        ...{ ids, withheld, withheldPrefixes: [], prefix: '', atStart: 0, atEnd: 99_999_999 },
      }),
  ]
}

function queries(loaders: Loaders, day: number): (() => Promise<unknown>)[] {
  const { id, slug } = MISSING_ENTITY
  const page = { id, at: null, columns: 'ALL', order: NEWEST_FIRST, first: 1, after: null } as const
  const list = { ...ANY, distinct: true }
  return [
    () => loaders.restPages.load({ slug, day, after: null }),
    () => loaders.entities.load({ slug }),
    () => loaders.entitiesById.load(id),
    () => loaders.namedEntities.load({ slug }),
    () => loaders.marketPages.load({ ...ALL_MARKETS, first: 1, after: null }),
    () => loaders.search.load({ q: 'nobody', types: ['person'], countries: null, first: 1 }),
    () =>
      loaders.relationshipPages.load({
        ...page,
        shape: { ...list, name: 'outgoing', kinds: ['MEMBER_OF'], direction: 'OUTGOING' },
      }),
    ...(['MEMBER_OF', 'HOLDS', 'REPRESENTS'] as const).map(
      (kind) => () =>
        loaders.relationshipPages.load({
          ...page,
          shape: { ...list, name: `incoming ${kind}`, kinds: [kind], direction: 'INCOMING' },
        }),
    ),
    () => loaders.markets.load(id),
    () => loaders.marketListings.load(id),
    () => loaders.paths.load({ ...AROUND, from: id, to: '--', maxLength: 2, limit: 1 }),
    () =>
      loaders.neighbourhoods.load({
        ...AROUND,
        center: MISSING_ENTITY,
        depth: 1,
        maxNodes: 2,
        columns: null,
      }),
    () => loaders.evidence.load(id),
    () => loaders.relationshipCounts.load({ id, shape: ANY, at: null }),
    () => loaders.races.load(id),
    () => loaders.raceCandidacies.load({ race: id, source: id }),
    () => loaders.raceCounts.load({ race: id, source: id, area: id }),
    () => loaders.elections.load(id),
    () => loaders.overviews.load(0),
    () => loaders.largestBodies.load(0),
    () => loaders.sharedCommittees.load(0),
    () => loaders.countsOfMarkets.load(0),
    () => loaders.marketTitles.load('unknown'),
    () => loaders.raceTitles.load('unknown'),
    () => loaders.relationshipPages.load({ ...page, shape: ANY }),
  ]
}
