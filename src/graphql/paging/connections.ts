import type { Cursors } from '../../domain/cursor.js'
import { ApiError } from '../../errors.js'
import type { EntityPage, ListedEntity } from '../../loaders/entity-lists.js'
import type { MarketPage } from '../../loaders/market-lists.js'
import type { RelationshipPage } from '../../loaders/relationships/relationship-page.js'
import type { RelatedEntity } from '../../loaders/relationships/relationships.js'
import type { ListedTerm, TermPage } from '../../loaders/terms.js'
import type { RequestContext } from '../../request-context.js'
import type { SealedPage } from './sealed-page.js'
import { sealCursor, sealMarketCursor } from './page-cursors.js'

/** A page of any list. */
export type AnyPage = RelationshipPage | EntityPage | TermPage | MarketPage | SealedPage<unknown>

const CONNECTIONS = [
  'RelationshipConnection',
  'PoliticianConnection',
  'PartyConnection',
  'OfficeConnection',
  'InstitutionConnection',
  'ElectionConnection',
  'AreaConnection',
] as const

/** The resolvers of all connections: nodes, page info, counts and cursors. */
export function connectionResolvers(cursors: Cursors) {
  const seal = {
    relationships: ({ from, node, id }: RelatedEntity) =>
      sealCursor(cursors, [from, node.name, id], 'relationships'),
    entities: ({ node, updatedAt }: ListedEntity) =>
      sealCursor(cursors, [node.name, node.id, updatedAt], 'entities'),
    terms: ({ node }: ListedTerm) => sealCursor(cursors, [node.from, node.id], 'terms'),
  }

  /** The cursor of the edge at `index`; a negative index counts from the end. */
  function cursorAt(page: AnyPage, index: number): string | null {
    const edge = page.edges.at(index)
    if (edge === undefined) return null
    if ('cursor' in edge) return edge.cursor
    if (isRelatedEntity(edge)) return seal.relationships(edge)
    if ('position' in edge) return sealMarketCursor(cursors, edge.position, edge.list)
    if ('start' in edge) throw new ApiError('INTERNAL', { cause: 'the position was not read' })
    return 'updatedAt' in edge ? seal.entities(edge) : seal.terms(edge)
  }

  const related = {
    nodes: ({ edges }: RelationshipPage) => edges.map(({ node }) => node),
    pageInfo: (page: RelationshipPage) => page,
    totalCount: ({ list }: RelationshipPage, _args: unknown, { loaders }: RequestContext) =>
      loaders.relationshipCounts.load(list),
  }
  return {
    ...Object.fromEntries(CONNECTIONS.map((type) => [type, related])),
    RelationshipEdge: { cursor: seal.relationships },
    EntityConnection: {
      nodes: ({ edges }: EntityPage) => edges.map(({ node }) => node),
      pageInfo: (page: EntityPage) => page,
      totalCount: ({ list }: EntityPage, _args: unknown, { loaders }: RequestContext) =>
        loaders.entityCounts.load(list),
    },
    EntityEdge: { cursor: seal.entities },
    TermConnection: {
      nodes: ({ edges }: TermPage) => edges.map(({ node }) => node),
      pageInfo: (page: TermPage) => page,
      totalCount: ({ list }: TermPage, _args: unknown, { loaders }: RequestContext) =>
        loaders.termCounts.load(list),
    },
    TermEdge: { cursor: seal.terms },
    PageInfo: {
      startCursor: (page: AnyPage) => cursorAt(page, 0),
      endCursor: (page: AnyPage) => cursorAt(page, -1),
    },
  }
}

function isRelatedEntity(edge: AnyPage['edges'][number]): edge is RelatedEntity {
  return 'kind' in edge
}
