import type { GraphQLResolveInfo } from 'graphql'
import type { NamedEntity } from '../../domain/entity.js'
import type { Cursors } from '../../domain/cursor.js'
import {
  listText,
  type ListShape,
  type PlannedEntity,
  type RelationshipPage,
  type RelationshipPageKey,
} from '../../loaders/relationships/relationship-page.js'
import type { RequestContext } from '../../request-context.js'
import { FIRST } from '../arguments.js'
import { columnsOf, planOfNodes } from '../plan.js'
import { positionAfter, relationshipCursors } from './connections.js'
import { FIRST_ONLY, type ListArgs } from './shapes.js'

/** Resolves a field that returns a list of related entities. */
export type ListResolver = (
  entity: NamedEntity,
  args: ListArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => RelationshipPage | Promise<RelationshipPage>

/** For each field in `shapes`, a resolver that returns one page of the list. */
export function lists<Field extends string>(
  cursors: Cursors,
  shapes: Readonly<Record<Field, ListShape>>,
) {
  return mapShapes(
    shapes,
    (shape): ListResolver =>
      (entity, args, context, info) =>
        page(cursors, shape, entity, args, context, info),
  )
}

/**
 * For each field in `shapes`, a resolver that returns the first entity of the list, or `null` if
 * the list is empty.
 */
export function firstOf<Field extends string>(shapes: Readonly<Record<Field, ListShape>>) {
  return mapShapes(
    shapes,
    (shape) => (entity: NamedEntity, _args: unknown, context: RequestContext) => {
      const key = { shape, after: null, order: 'START', ...FIRST_ONLY } as const
      const loaded = takePage(entity, key, context)
      return loaded instanceof Promise ? loaded.then(firstNode) : firstNode(loaded)
    },
  )
}

function firstNode({ edges }: RelationshipPage): NamedEntity | null {
  return edges[0]?.node ?? null
}

function mapShapes<Field extends string, Resolver>(
  shapes: Readonly<Record<Field, ListShape>>,
  make: (shape: ListShape) => Resolver,
) {
  const entries = Object.entries<ListShape>(shapes).map(([field, shape]) => [field, make(shape)])
  // The cast is safe, because the entries have the keys of `shapes`.
  return Object.fromEntries(entries) as Record<Field, Resolver>
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
