import type { PartialDate } from '../../src/domain/partial-date.js'
import type { RelationshipKind } from '../../src/domain/relationship.js'
import type { Answer, Problem } from '../api/answer.js'
import type { ask as askService } from '../api/ask.js'
import {
  GraphExpandDocument,
  GraphPartiesDocument,
  GraphPageDocument,
  GraphPathsDocument,
  GraphSurvivorDocument,
  type GraphPageQuery,
  type GraphPageQueryVariables,
} from '../generated/operations.js'
import type { Certainty, GraphEntity, GraphLink, Known } from './shown.js'

export type Ask = typeof askService

/** The maximum number of entities in one request. */
const MAX_ENTITIES = 1_000
/** Up to this number, entities are requested by id. With more, most come with the relationships. */
const SOME_ENTITIES = 100
/** Ids that no entity has now are looked up one by one, so their number is limited. */
const MAX_SURVIVORS = 20
/**
 * Limits of relationships in one request. The rate limit of readers without a key allows the
 * largest.
 */
const MIN_LINKS = 200
const LINKS_EACH = 8
const MAX_LINKS = 2_500

export const NOTHING_KNOWN: Known = {
  entities: new Map(),
  links: new Map(),
  held: new Map(),
  isCut: false,
  parties: new Map(),
}

/**
 * The variables of the request for a graph of `ids`; `unknown` are the ids whose entities are not
 * loaded.
 */
export function graphVariables(
  ids: readonly string[],
  unknown: readonly string[],
  date: PartialDate | null,
): GraphPageQueryVariables {
  const first = Math.min(unknown.length, MAX_ENTITIES)
  const links = Math.min(MAX_LINKS, Math.max(MIN_LINKS, LINKS_EACH * ids.length))
  return { ids, unknown: unknown.slice(0, first), first, links, at: date }
}

/** Adds the answer to a request for `links` relationships at a date. */
export function learn(
  known: Known,
  { entities: { nodes }, relationshipsAmong: found }: GraphPageQuery,
  { at, links: asked }: { readonly at: string | null; readonly links: number },
): Known {
  const links = new Map<string, GraphLink>(known.links)
  for (const link of found) links.set(link.id, link)
  const held = new Map(known.held)
  if (at !== null) {
    const certainties = found.map(({ id, certainty }) => [id, certainty ?? 'SURE'] as const)
    held.set(at, new Map<string, Certainty>([...(held.get(at) ?? []), ...certainties]))
  }
  const ends = found.flatMap(({ source, target }) => [source, target])
  return withNamed({ ...known, links, held, isCut: found.length >= asked }, [...nodes, ...ends])
}

/** Adds entities of another answer. */
export function withNamed(known: Known, entities: readonly GraphEntity[]): Known {
  const all = new Map(known.entities)
  for (const entity of entities) all.set(entity.id, entity)
  return { ...known, entities: all }
}

/** Loads everything that a graph of `ids` shows. */
export async function askGraph(
  ask: Ask,
  known: Known,
  ids: readonly string[],
  date: PartialDate | null,
  signal: AbortSignal,
): Promise<Answer<Known>> {
  const isUnknown = (id: string) => !known.entities.has(id)
  const unknown = ids.filter(isUnknown)
  const variables = graphVariables(ids, unknown.length > SOME_ENTITIES ? [] : unknown, date)
  const answer = await ask(GraphPageDocument, variables, signal)
  if (answer.problem !== null) return answer
  const learned = learn(known, answer.data, { at: date, links: variables.links ?? 0 })
  return askUnknown(ask, learned, unknown.length > SOME_ENTITIES ? unknown : [], signal)
}

/** Loads the entities of `ids` that have no relationship with the others. */
async function askUnknown(
  ask: Ask,
  known: Known,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Answer<Known>> {
  const lone = ids.filter((id) => !known.entities.has(id))
  const found: GraphEntity[] = []
  for (let at = 0; at < lone.length; at += MAX_ENTITIES) {
    const unknown = lone.slice(at, at + MAX_ENTITIES)
    const variables = { ids: [], unknown, first: unknown.length, links: 0, at: null }
    const answer = await ask(GraphPageDocument, variables, signal)
    if (answer.problem !== null) return answer
    found.push(...answer.data.entities.nodes)
  }
  return { data: withNamed(known, found), problem: null }
}

/** The number of politicians in one request for their parties. */
const MAX_PARTIES = 100

/** The parties of some of the politicians whose party is not known yet; empty if all are known. */
export async function askParties(
  ask: Ask,
  { entities, parties }: Known,
): Promise<Known['parties']> {
  const ids = [...entities.values()]
    .filter(({ id, type }) => type === 'POLITICIAN' && !parties.has(id))
    .map(({ id }) => id)
    .slice(0, MAX_PARTIES)
  if (ids.length === 0) return new Map()
  const { data } = await ask(GraphPartiesDocument, { ids, first: ids.length })
  const found = new Map(
    (data?.entities.nodes ?? []).map((node) => [
      node.id,
      'parties' in node ? (node.parties.nodes[0] ?? null) : null,
    ]),
  )
  return data === null ? new Map() : new Map(ids.map((id) => [id, found.get(id) ?? null]))
}

/** The entities into which entities with old ids were merged, by old id. */
export async function askSurvivors(
  ask: Ask,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GraphEntity>> {
  const survivors = new Map<string, GraphEntity>()
  for (const id of ids.slice(0, MAX_SURVIVORS)) {
    const { data } = await ask(GraphSurvivorDocument, { id })
    const node = data?.node
    if (node !== undefined && node !== null && 'slug' in node) survivors.set(id, node)
  }
  return survivors
}

/** Some of the entities that are related to an entity. */
export interface Around {
  readonly entities: readonly GraphEntity[]
  readonly totalCount: number
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null
}

export async function askAround(
  ask: Ask,
  question: {
    readonly id: string
    readonly kinds: readonly RelationshipKind[]
    readonly at: PartialDate | null
    readonly after: string | null
    readonly first: number
  },
): Promise<Answer<Around>> {
  const answer = await ask(GraphExpandDocument, question)
  if (answer.problem !== null) return answer
  const { node } = answer.data
  if (node === null || !('relationships' in node)) return failed({ kind: 'missing' })
  const { nodes, totalCount, pageInfo } = node.relationships
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return { data: { entities: nodes, totalCount, next }, problem: null }
}

/** A path: its entities, from one end to the other. */
export type Way = readonly GraphEntity[]

export async function askWays(
  ask: Ask,
  question: {
    readonly from: string
    readonly to: string
    readonly kinds: readonly RelationshipKind[] | null
    readonly at: PartialDate | null
  },
): Promise<Answer<readonly Way[]>> {
  const answer = await ask(GraphPathsDocument, question)
  if (answer.problem !== null) return answer
  return { data: answer.data.path.map(({ nodes }) => nodes), problem: null }
}

function failed(problem: Problem): { data: null; problem: Problem } {
  return { data: null, problem }
}
