import { setTimeout as wait } from 'node:timers/promises'
import type { PartialDate } from '../domain/partial-date.js'
import { isRelationshipKind, RELATIONSHIP_KINDS } from '../domain/relationship.js'
import type { Graph } from '../graph/graph.js'
import type { Loaders } from './loaders.js'
import { ALL_MARKETS } from './market-lists.js'
import type { NamedEntity } from './named-entity.js'

/** Makes Neo4j plan the usual queries before clients send them. */
export interface WarmUp {
  /** Sends one query after the other, the most frequent first; resolves when none is left. Never fails. */
  readonly run: () => Promise<void>
  /** Skips the remaining queries. */
  readonly stop: () => void
  /** While it runs: how many queries have no plan yet; else 0. */
  readonly left: () => number
}

/** An entity that does not exist, for queries that are sent only for their plans. */
const NOBODY: NamedEntity = { id: '-', slug: '-', name: '-', type: 'person', countryCode: '' }
const ANY_DAY = '2020-01-01' as PartialDate
const KINDS = Object.keys(RELATIONSHIP_KINDS).filter(isRelationshipKind)
const AROUND = { kinds: KINDS, at: null }
const ANY = {
  ...{ name: 'any', kinds: KINDS, types: null, direction: null, committees: null },
  distinct: false,
}
const TRIES = 3
/** The first questions, of which nearly every request asks one. */
const AT_ONCE = 6
const REST_MS = 50
/** It goes on, however much is asked. */
const MOST_RESTS = 60
/** So long a read may take longer than usual, though the rests make it longer until all is planned. */
const COLD_MS = 20_000

const pause = (ms: number) => wait(ms, undefined, { ref: false })

/**
 * A server that has just started takes about a second of a processor to plan a query, as its planner has not run yet.
 * Requests are answered meanwhile: after the first questions there is one at a time, and a rest after each while
 * clients wait for answers, who would else share the processors with plans that nobody asked for. `day`, as yyyymmdd,
 * is the one on which "current" is judged.
 */
export function createWarmUp({
  loaders,
  graph,
  day,
}: {
  readonly loaders: Loaders
  readonly graph: Pick<Graph, 'read' | 'whileCold' | 'underWay'>
  readonly day: number
}): WarmUp {
  let waiting: (() => Promise<unknown>)[] = []

  async function askAll(): Promise<void> {
    waiting = [...questions(loaders, day), ...questionsOfExports(graph)]
    for (let asked = 0; ; asked += 1) {
      if (asked >= AT_ONCE) await restWhileAsked()
      const [question] = waiting
      if (question === undefined) return
      await ask(question)
      waiting.shift()
    }
  }

  async function restWhileAsked(): Promise<void> {
    for (let rests = 0; rests < MOST_RESTS && graph.underWay() > 0; rests += 1) await pause(REST_MS)
  }

  async function ask(question: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        await question()
        return
      } catch {
        // When the server is away or too busy, the requests that need it report that.
      }
    }
  }

  return {
    async run() {
      const all = askAll()
      await graph.whileCold(() => Promise.race([all, pause(COLD_MS)]))
      await all
    },
    stop: () => {
      waiting = []
    },
    left: () => waiting.length,
  }
}

/** Who reads while the first export begins would wait for the plans of its queries. */
function questionsOfExports({ read }: Pick<Graph, 'read'>): (() => Promise<unknown>)[] {
  const ids = [NOBODY.id]
  const withheld: string[] = []
  return [
    () => read('export/datasets', {}),
    () => read('export/ids', { afterId: '~', prefix: '', limit: 1 }),
    () => read('export/some-ids', { ids }),
    () => read('export/entities', { ids, withheld }),
    () =>
      read('export/relationships', {
        ...{ ids, withheld, withheldPrefixes: [], prefix: '', atStart: 0, atEnd: 99_999_999 },
      }),
  ]
}

function questions(loaders: Loaders, day: number): (() => Promise<unknown>)[] {
  const { id, slug } = NOBODY
  const list = (kind: string, direction: 'OUTGOING' | 'INCOMING', at: PartialDate | null) =>
    (['START', 'ALL'] as const).map(
      (columns) => () =>
        loaders.relationshipPages.load({
          ...{ id, at, columns, order: 'START', first: 1, after: null },
          shape: {
            ...ANY,
            name: `${kind} ${direction}`,
            kinds: KINDS.filter((each) => each === kind),
            direction,
            distinct: true,
          },
        }),
    )
  const lists = (at: PartialDate | null) =>
    ['MEMBER_OF', 'HOLDS', 'REPRESENTS'].flatMap((kind) => [
      ...list(kind, 'OUTGOING', at),
      ...list(kind, 'INCOMING', at),
    ])
  return [
    () => loaders.restPages.load({ slug, day, after: null }),
    () => loaders.entities.load({ slug }),
    () => loaders.entitiesById.load(id),
    () => loaders.namedEntities.load({ slug }),
    () => loaders.marketPages.load({ ...ALL_MARKETS, first: 1, after: null }),
    () => loaders.search.load({ q: 'nobody', types: ['person'], countries: null, first: 1 }),
    ...lists(null),
    () => loaders.markets.load(id),
    () => loaders.marketListings.load(id),
    () => loaders.paths.load({ ...AROUND, from: id, to: '--', maxLength: 2, limit: 1 }),
    () =>
      loaders.neighbourhoods.load({ ...AROUND, of: NOBODY, depth: 1, maxNodes: 2, columns: null }),
    () => loaders.evidence.load(id),
    () => loaders.relationshipCounts.load({ id, shape: ANY, at: null }),
    () => loaders.races.load(id),
    () => loaders.raceCandidacies.load({ race: id, source: id }),
    () => loaders.raceCounts.load({ race: id, source: id, area: id }),
    () => loaders.elections.load(id),
    ...lists(ANY_DAY),
    () => loaders.overviews.load(0),
    () =>
      loaders.relationshipPages.load({
        ...{ id, at: null, columns: 'ALL', order: 'START', first: 1, after: null, shape: ANY },
      }),
  ]
}
