import { entityNames, type EntityName, type EntityType } from '../domain/entity.js'
import { createNameJudge, MATCHES, type Match } from '../domain/name-match.js'
import { likeNames } from '../domain/name-query.js'
import { wordsOf } from '../domain/fold.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import type { Gate } from './batch/lanes.js'
import type { CacheLimits } from './batch/values.js'
import { fromSummary, type NamedEntity } from './named-entity.js'

export interface SearchKey {
  /** What the client typed. */
  readonly q: string
  readonly types: readonly EntityType[]
  /** Lowercase; `null` for every country. */
  readonly countries: readonly string[] | null
  /** How many hits are shown. */
  readonly first: number
}

export interface SearchHit {
  readonly node: NamedEntity
  readonly matchedName: EntityName
  readonly match: Match
}

/** Enough rows to rank ourselves: the index does not know whether a name matches exactly or by its beginning. */
const CANDIDATES = 100
/** Each candidate comes with all its names, which are judged here: of more at once the event loop would be late. */
const ROWS_A_CANDIDATE = 20

/**
 * Entities with a name like the words, best first, one query for all the questions that are waiting.
 *
 * Value: exact names and slugs, then names that begin with the words, each sorted by how much the graph knows
 * of the entity; then the others, and committees, in the order of the index. Ties: the shorter name, the name, the id. `[]` for
 * a question without a letter or digit.
 * Source: cypher/search/names.cypher.
 */
export const searchLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<SearchKey, readonly SearchHit[]>({
    graph,
    gate,
    name: 'search',
    cache,
    evictBy: ({ q }) => q,
    sameQuery: ({ types, countries, first }) =>
      `${types.join()}/${countries?.join() ?? '*'}/${String(first)}`,
    rowsPerKey: ({ first }) => ROWS_A_CANDIDATE * Math.max(CANDIDATES, first),
    async load(keys, graph) {
      const [{ types, countries, first }] = keys
      const asks = keys.flatMap(({ q }) => {
        const words = likeNames(q)
        return words === null ? [] : [{ key: q, words, slug: slugOf(q), name: q.trim() }]
      })
      if (asks.length === 0) return keys.map(() => [])
      const rows = await graph.read('search/names', {
        asks,
        types,
        countries,
        limit: Math.max(CANDIDATES, first),
      })
      const byQuestion = new Map(rows.map(({ question, hits }) => [question, hits]))
      return keys.map(({ q }) => bestOf(q, byQuestion.get(q) ?? []).slice(0, first))
    },
  })

type HitRow = Row<'search/names'>['hits'][number]

function bestOf(question: string, rows: readonly HitRow[]): SearchHit[] {
  const { judge } = createNameJudge(question)
  const hits = rows.map(([summary, names, languages, score, degree, isPart]) => {
    const node = fromSummary(summary)
    const all = namesOf(node.name, names ?? [], languages ?? [])
    const { match, name: matchedName } = judge(all, node.slug)
    const hit = { node, matchedName, match }
    // For other matches the score of the index is the better guide.
    const weight = match === 'EXACT' || match === 'PREFIX' ? degree : 0
    // Whole bodies come before their parts, which have their names in theirs.
    const rank = isPart && match === 'PREFIX' ? MATCHES.indexOf('WORDS') : MATCHES.indexOf(match)
    return { hit, rank, weight: rank === MATCHES.indexOf(match) ? weight : 0, score }
  })
  hits.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.weight - a.weight ||
      b.score - a.score ||
      a.hit.node.name.length - b.hit.node.name.length ||
      compare(a.hit.node.name, b.hit.node.name) ||
      compare(a.hit.node.id, b.hit.node.id),
  )
  return hits.map(({ hit }) => hit)
}

/** The main name first: it is shown when several names match equally well. */
function namesOf(
  name: string,
  names: readonly string[],
  languages: readonly string[],
): EntityName[] {
  const all = entityNames(names, languages)
  const main = all.find(({ value }) => value === name) ?? { value: name, langs: [] }
  return [main, ...all.filter((each) => each !== main)]
}

/** The question as a slug: itself if it is one, else the slug that such a name would get. */
function slugOf(question: string): string {
  return wordsOf(question).join('-').replaceAll("'", '')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
