import {
  FOREIGN_CURSOR,
  type Cursors,
  type ListCursors,
  type Position,
} from '../../../domain/cursor.js'
import type { NamedEntity } from '../../../domain/entity.js'
import { ApiError } from '../../../errors.js'
import type { Race } from '../../../loaders/elections/races.js'
import type { ListedMarket, MarketList, MarketPosition } from '../../../loaders/market-lists.js'
import type { Page } from '../../../loaders/page.js'
import type { PartySwitch } from '../../../loaders/party-switches.js'
import type {
  ListedRelationship,
  RelationshipPage,
  RelationshipPosition,
  StartAndNode,
} from '../../../loaders/relationships/relationship-page.js'
import type { SearchHit, SearchKey } from '../../../loaders/search.js'
import type { Term } from '../../../loaders/terms.js'
import type { RequestContext } from '../../../request-context.js'
import type { ListedCandidacy } from '../elections/fields.js'
import { FIRST, isAbsent } from '../arguments.js'
import { refusal } from '../../refusal.js'

/** The arguments that select a page of a list. */
export interface PageArgs {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

/** An edge that knows its cursor. */
interface SealedEdge {
  readonly cursor: string
}

type AnyEdge = ListedRelationship | StartAndNode | ListedMarket | SealedEdge

/**
 * A page of any list. `end`: the cursor of the end of the page, for lists in which items after the
 * last edge may have been read and left out.
 */
export type AnyPage = Page<AnyEdge> & { readonly end?: string }

export interface CountedPage<Node = unknown, Count = number> {
  readonly edges: readonly ({ readonly node: Node } & SealedEdge)[]
  readonly nodes: readonly Node[]
  readonly pageInfo: AnyPage
  /** Counts the items of the whole list; `null` if the list cannot be counted. */
  readonly count: () => Promise<Count>
}

export type RacePage = CountedPage<Race, number | null>
export type CalendarPage = CountedPage<NamedEntity, number | null>
export type EntityPage = CountedPage<NamedEntity>
export type TermPage = CountedPage<Term>
export type PartySwitchPage = CountedPage<PartySwitch>
export type CandidacyPage = CountedPage<ListedCandidacy>

/** A page of a search. */
export interface SearchPage
  extends CountedPage<NamedEntity>, Pick<SearchKey, 'q' | 'types' | 'countries'> {
  readonly edges: readonly (Omit<SearchHit, 'group'> & SealedEdge)[]
}

// Cursors are valid only for lists with the same filters and order. The cursor of the list of one
// entity is also valid for the same list of any other entity, so a query can page through the lists
// of many entities.

/** The cursors of a list of relationships, see `cursorListOf`. */
export const relationshipCursors = (cursors: Cursors, list: string) =>
  cursors.of<RelationshipPosition>(`graphql/relationships/${list}`)

/** The cursors of a list of markets. */
export function marketCursors(cursors: Cursors, list: MarketList) {
  const key = JSON.stringify({ ...list, around: list.around?.by ?? null })
  return cursors.of<MarketPosition>(`graphql/markets/${key}`)
}

/**
 * The position in the argument `after`; `null` without the argument. Throws `INVALID_PARAMETER` if
 * the text is not a cursor of the list. `cursorsOf` is called only if the client sent the argument,
 * because a query can start thousands of lists.
 */
export function positionAfter<End extends Position>(
  cursorsOf: () => ListCursors<End>,
  after: string | null | undefined,
): End | null {
  if (isAbsent(after)) return null
  return cursorsOf().open(after) ?? refuseCursor()
}

/** Throws the error for a cursor of another list. */
function refuseCursor(): never {
  throw refusal('INVALID_PARAMETER', { argument: 'after' }, `after: ${FOREIGN_CURSOR}.`)
}

/**
 * Reads the arguments of a page. The returned function `of` creates the page from rows. `list`
 * identifies the list, including its arguments. A cursor is valid only for the same list.
 */
export function pagesOf<End extends Position>(
  cursors: Cursors,
  list: readonly unknown[],
  args: PageArgs,
  defaultFirst = FIRST,
) {
  let known: ListCursors<End> | undefined
  // Create the cursors on first use, because few queries need cursors. For a short list, the key of
  // the cursors takes longer to compute than everything else.
  const cursorsOfList = () => (known ??= cursors.of<End>(`graphql/${JSON.stringify(list)}`))
  const after = positionAfter(cursorsOfList, args.after)
  const limit = args.first ?? defaultFirst
  return {
    after,
    limit,
    cursorOf: (end: End) => cursorsOfList().seal(end),
    /**
     * Creates a connection with the first `limit` rows of `found`. By default, there is a next page
     * if `found` has more rows.
     */
    of<Row, Edge extends { readonly node: unknown }>(
      found: readonly Row[],
      positionOf: (row: Row) => End,
      toEdge: (row: Row) => Edge,
      hasNextPage = found.length > limit,
    ) {
      const edges = found.slice(0, limit).map((row) => ({
        ...toEdge(row),
        // Few queries select the cursor of each edge.
        get cursor() {
          return cursorsOfList().seal(positionOf(row))
        },
      }))
      const pageInfo = { edges, hasNextPage, hasPreviousPage: after !== null }
      return { edges, nodes: edges.map(({ node }): Edge['node'] => node), pageInfo }
    },
  }
}

interface RowsOfList<Row, Edge> {
  /** Identifies a row in the list. */
  readonly idOf: (row: Row) => string
  readonly toEdge: (row: Row) => Edge
  /** The size of a page without the argument `first`. */
  readonly first?: number
}

/** One page of a list whose rows are all in memory. */
export function pageOfAll<Row, Edge extends { readonly node: unknown }>(
  cursors: Cursors,
  list: readonly unknown[],
  args: PageArgs,
  all: readonly Row[],
  { idOf, toEdge, first }: RowsOfList<Row, Edge>,
) {
  const pages = pagesOf<readonly [id: string, index: number]>(cursors, list, args, first)
  const start = pages.after === null ? 0 : indexAfter(all.map(idOf), pages.after)
  const rows = all
    .slice(start, start + pages.limit + 1)
    .map((row, at) => [row, start + at] as const)
  return {
    ...pages.of(
      rows,
      ([row, index]) => [idOf(row), index],
      ([row]) => toEdge(row),
    ),
    count: () => Promise.resolve(all.length),
  }
}

/**
 * The index at which the next page begins. The last row of the previous page is found by its id,
 * because rows may have been added before it. If this row has been removed, the row after it is now
 * at its index.
 */
export function indexAfter(ids: readonly string[], [id, index]: readonly [string, number]): number {
  const found = ids.indexOf(id)
  return found === -1 ? index : found + 1
}

const RELATIONSHIP_CONNECTIONS = [
  'RelationshipConnection',
  'PoliticianConnection',
  'PartyConnection',
  'OfficeConnection',
  'InstitutionConnection',
  'ElectionConnection',
  'AreaConnection',
] as const

const COUNTED_CONNECTIONS = [
  'EntityConnection',
  'TermConnection',
  'RaceConnection',
  'CalendarConnection',
  'PartySwitchConnection',
  'CandidacyConnection',
  'CallConnection',
  'UnitResultConnection',
  'TimelineConnection',
  'TenureConnection',
  'ColleagueConnection',
  'MarketEntityConnection',
  'MarketShareConnection',
  'RelatedMarketConnection',
  'MarketContradictionConnection',
  'SearchConnection',
  'FoundConnection',
  'DatasetConnection',
  'DatasetReportConnection',
  'SuspectedDuplicateConnection',
] as const

/** The resolvers of connections: nodes, page info, counts and cursors. */
export function connectionResolvers(cursors: Cursors) {
  function cursorOf(edge: AnyEdge): string {
    if ('cursor' in edge) return edge.cursor
    if ('position' in edge) return marketCursors(cursors, edge.list).seal(edge.position)
    if (!('kind' in edge)) throw new ApiError('INTERNAL', { cause: 'the position was not read' })
    return relationshipCursors(cursors, edge.list).seal([edge.from, edge.node.name, edge.id])
  }

  /** The cursor of the edge at `index`; a negative index counts from the end. */
  function cursorAt({ edges }: AnyPage, index: number): string | null {
    const edge = edges.at(index)
    return edge === undefined ? null : cursorOf(edge)
  }

  const related = connection(
    (list: RelationshipPage['list'], { relationshipCounts }) =>
      list.total ?? relationshipCounts.load(list),
  )
  return {
    ...Object.fromEntries(RELATIONSHIP_CONNECTIONS.map((type) => [type, related])),
    ...Object.fromEntries(
      COUNTED_CONNECTIONS.map((type) => [
        type,
        { totalCount: ({ count }: CountedPage<unknown, number | null>) => count() },
      ]),
    ),
    MarketConnection: connection((list: MarketList, { marketCounts }) => marketCounts.load(list)),
    ...Object.fromEntries(
      ['RelationshipEdge', 'MarketEdge'].map((type) => [type, { cursor: cursorOf }]),
    ),
    PageInfo: {
      startCursor: (page: AnyPage) => cursorAt(page, 0),
      endCursor: (page: AnyPage) => page.end ?? cursorAt(page, -1),
    },
  }
}

/** The resolvers of a connection that a loader returns. */
function connection<List>(
  countOf: (list: List, loaders: RequestContext['loaders']) => number | Promise<number>,
) {
  return {
    nodes: ({ edges }: Page<{ readonly node: unknown }>) => edges.map(({ node }) => node),
    pageInfo: (page: AnyPage) => page,
    totalCount: (
      { list }: { readonly list: List },
      _args: unknown,
      { loaders }: Pick<RequestContext, 'loaders'>,
    ) => countOf(list, loaders),
  }
}
