import type { GraphQLResolveInfo } from 'graphql'
import type { NamedEntity } from '../../../domain/entity.js'
import type { Cursors } from '../../../domain/cursor.js'
import {
  listText,
  type ListShape,
  type PlannedEntity,
  type RelationshipPage,
  type RelationshipPageKey,
} from '../../../loaders/relationships/relationship-page.js'
import type { RequestContext } from '../../../request-context.js'
import { FIRST } from '../arguments.js'
import { columnsOf, planOfNodes } from '../../plan.js'
import { positionAfter, relationshipCursors } from './connections.js'
import { FIRST_OF, FIRST_ONLY, LISTS, type ListArgs, type Shapes } from './shapes.js'

/** The resolvers of the fields in `LISTS` and `FIRST_OF`. */
export function listResolvers(cursors: Cursors) {
  return [
    resolversOf(
      LISTS,
      (shape) =>
        (entity: NamedEntity, args: ListArgs, context: RequestContext, info: GraphQLResolveInfo) =>
          page(cursors, shape, entity, args, context, info),
    ),
    resolversOf(FIRST_OF, firstOf),
  ]
}

function resolversOf<Resolver>(table: Shapes, resolverOf: (shape: ListShape) => Resolver) {
  return Object.fromEntries(
    Object.entries(table).map(([type, shapes]) => [
      type,
      Object.fromEntries(
        Object.entries(shapes).map(([field, shape]) => [field, resolverOf(shape)]),
      ),
    ]),
  )
}

/** Resolves the first entity of a list; `null` if the list is empty. */
function firstOf(shape: ListShape) {
  return (entity: NamedEntity, _args: unknown, context: RequestContext) => {
    const loaded = takePage(entity, { shape, after: null, order: 'START', ...FIRST_ONLY }, context)
    return loaded instanceof Promise ? loaded.then(firstNode) : firstNode(loaded)
  }
}

function firstNode({ edges }: RelationshipPage): NamedEntity | null {
  return edges[0]?.node ?? null
}

/** One page of a list of `entity`. */
export function page(
  cursors: Cursors,
  shape: ListShape,
  entity: NamedEntity,
  args: ListArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): RelationshipPage | Promise<RelationshipPage> {
  const key = {
    shape,
    at: args.at ?? null,
    order: args.orderBy ?? 'START',
    first: args.first ?? FIRST,
    after: positionAfter(relationshipCursors(cursors), args.after),
    columns: columnsOf(info),
    // Plan lists only for incoming relationships. Outgoing relationships lead to few different
    // entities, and other requests have usually loaded the lists of these entities.
    plan: shape.direction === 'INCOMING' ? planOfNodes(info) : null,
  }
  return takePage(entity, key, context)
}

/** The page from the lists that were read with the entity; otherwise from the loader. */
function takePage(
  { id, lists: planned }: PlannedEntity,
  key: Omit<RelationshipPageKey, 'id'>,
  { loaders }: RequestContext,
): RelationshipPage | Promise<RelationshipPage> {
  const isPlanned = key.order === 'START' && key.after === null
  const found = isPlanned ? planned?.get(listText(key)) : undefined
  return found ?? loaders.relationshipPages.take({ id, ...key })
}
