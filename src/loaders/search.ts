import {
  type EntityName,
  entityNames,
  type EntityType,
  fromSummary,
  type NamedEntity,
} from '../domain/entity.js'
import { createNameJudge, MATCHES, type Match } from '../domain/name-match.js'
import { likeNames } from '../domain/name-query.js'
import { wordsOf } from '../domain/fold.js'
import type { ParamsOf, Row } from '../graph/graph.js'
import type { QueryReader } from './batch/queue.js'
import type { Reading } from './reading.js'
import { compare } from '../domain/compare.js'

export interface SearchKey {
  /** The text that the client typed. */
  readonly q: string
  readonly types: readonly EntityType[]
  /** Lowercase; `null` for every country. */
  readonly countries: readonly string[] | null
  /** The number of hits to show. */
  readonly first: number
}

export interface SearchHit {
  readonly node: NamedEntity
  readonly matchedName: EntityName
  readonly match: Match
  /**
   * The group in which the hit is sorted: the same as `match`, but `WORDS` instead of `PREFIX` for
   * a part of a body, such as a committee.
   */
  readonly group: Match
}

/**
 * The minimum number of candidates to read. They are ranked in this file, because the index does
 * not distinguish exact matches and prefixes.
 */
const MIN_CANDIDATES = 100
/**
 * A candidate counts as this many rows, because all its names are compared here. Larger batches
 * would block the event loop for too long.
 */
const ROWS_PER_CANDIDATE = 20

/**
 * Loads entities with a name similar to the text, best first, with one query for all waiting
 * searches.
 *
 * Value: hits in four groups; `[]` for a text without a letter or digit.
 *
 * 1. Hits with exactly this name or slug.
 * 2. Hits with a name that begins with the text.
 * 3. Hits with a name that contains all words of the text, and parts of a body (such as committees)
 *    with a name that begins with the text.
 * 4. All other hits.
 *
 * Groups 1 and 2 are sorted by the number of relationships. Groups 3 and 4, and hits with equal
 * numbers of relationships, are sorted by the score of the index, then by the length of the name,
 * then by the name, then by the id.
 * Source: cypher/search/names.cypher.
 */
export const search: Reading<SearchKey, readonly SearchHit[]> = {
  semaphore: 'wide',
  evictBy: ({ q }) => q,
  queryGroup: ({ types, countries, first }) =>
    `${types.join()}/${countries?.join() ?? '*'}/${String(first)}`,
  rowsPerKey: ({ first }) => ROWS_PER_CANDIDATE * Math.max(MIN_CANDIDATES, first),
  async load(keys, graph) {
    const [{ types, countries, first }] = keys
    const hits = await readHits(graph, keys, {
      ...{ types, countries, limit: Math.max(MIN_CANDIDATES, first) },
      ...{ wordsOf: likeNames, slugOf },
    })
    return keys.map(({ q }) => bestOf(q, hits.get(q) ?? []).slice(0, first))
  },
}

interface HitFilter extends Omit<ParamsOf<'search/names'>, 'asks'> {
  /**
   * Returns the query of the full-text index for a text; `null` for a text without a letter or
   * digit.
   */
  readonly wordsOf: (text: string) => string | null
  readonly slugOf: (text: string) => string
}

export type HitRow = Row<'search/names'>['hits'][number]

/** Reads the hits of many texts from the index of names, by text. */
export async function readHits(
  graph: QueryReader,
  keys: readonly { readonly q: string }[],
  { wordsOf, slugOf, ...params }: HitFilter,
): Promise<ReadonlyMap<string, readonly HitRow[]>> {
  const asks = keys.flatMap(({ q }) => {
    const words = wordsOf(q)
    return words === null ? [] : [{ key: q, words, slug: slugOf(q), name: q.trim() }]
  })
  const rows = asks.length === 0 ? [] : await graph.read('search/names', { ...params, asks })
  return new Map(rows.map(({ question, hits }) => [question, hits]))
}

function bestOf(text: string, rows: readonly HitRow[]): SearchHit[] {
  const { judge } = createNameJudge(text)
  const hits = rows.map(([summary, names, languages, score, degree, isPart]) => {
    const node = fromSummary(summary)
    const all = namesOf(node.name, names ?? [], languages ?? [])
    const { match, name: matchedName } = judge(all, node.slug)
    // A part of a body often has the name of the body in its own name. The body itself comes first.
    const group = isPart && match === 'PREFIX' ? 'WORDS' : match
    // For other matches, the score of the index is a better order than the number of relationships.
    const weight = group === 'EXACT' || group === 'PREFIX' ? degree : 0
    return { hit: { node, matchedName, match, group }, weight, score }
  })
  hits.sort(
    (a, b) =>
      MATCHES.indexOf(a.hit.group) - MATCHES.indexOf(b.hit.group) ||
      b.weight - a.weight ||
      b.score - a.score ||
      a.hit.node.name.length - b.hit.node.name.length ||
      compare(a.hit.node.name, b.hit.node.name) ||
      compare(a.hit.node.id, b.hit.node.id),
  )
  return hits.map(({ hit }) => hit)
}

/** Puts the main name first, because the first of several equally good matches is shown. */
function namesOf(
  name: string,
  names: readonly string[],
  languages: readonly string[],
): EntityName[] {
  const all = entityNames(names, languages)
  const main = all.find(({ value }) => value === name) ?? { value: name, langs: [] }
  return [main, ...all.filter((name) => name !== main)]
}

/** The slug of an entity with the name `text`. If `text` is a slug, it stays the same. */
function slugOf(text: string): string {
  return wordsOf(text).join('-').replaceAll("'", '')
}
