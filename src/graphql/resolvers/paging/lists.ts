import type { GraphQLResolveInfo } from 'graphql'
import type { NamedEntity } from '../../../domain/entity.js'
import type { Cursors } from '../../../domain/cursor.js'
import {
  cursorListOf,
  isNewestFirst,
  listText,
  NEWEST_FIRST,
  sortKey,
  type ListShape,
  type ListedRelationship,
  type PlannedEntity,
  type RelationshipList,
  type RelationshipPage,
  type RelationshipPageKey,
  type RelationshipPosition,
} from '../../../loaders/relationships/relationship-page.js'
import type { RequestContext } from '../../../request-context.js'
import { dateOf, type PartialDate } from '../../../domain/partial-date.js'
import { isCurrent } from '../../../domain/period.js'
import { MAX_CANDIDATES } from '../../../loaders/filtered-entities.js'
import { toPage } from '../../../loaders/page.js'
import { refusal } from '../../refusal.js'
import { FIRST, idOf, isAbsent, orderOf } from '../arguments.js'
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
    const loaded = takePage(
      entity,
      { shape, after: null, order: NEWEST_FIRST, ...FIRST_ONLY },
      context,
    )
    return loaded instanceof Promise ? loaded.then(firstNode) : firstNode(loaded)
  }
}

function firstNode({ edges }: RelationshipPage): NamedEntity | null {
  return edges[0]?.node ?? null
}

/** The arguments of a list. Only `Entity.relationships` can have an interval. */
interface TimedArgs extends Omit<ListArgs, 'at'> {
  readonly at?: RelationshipList['at'] | undefined
}

/** One page of a list of `entity`. */
export function page(
  cursors: Cursors,
  shape: ListShape,
  entity: NamedEntity,
  args: TimedArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): RelationshipPage | Promise<RelationshipPage> {
  if (!isAbsent(args.where)) return filteredMembers(cursors, shape, entity, args, context, info)
  if (!isAbsent(args.current)) return currentOnes(cursors, shape, entity, args, context, info)
  // Plan lists only for incoming relationships. Outgoing relationships lead to few different
  // entities, and other requests have usually loaded the lists of these entities.
  const plan = shape.direction === 'INCOMING' ? planOfNodes(info) : null
  return takePage(entity, { ...keyOf(cursors, shape, args, info), plan }, context)
}

function keyOf(cursors: Cursors, shape: ListShape, args: TimedArgs, info: GraphQLResolveInfo) {
  const at = args.at ?? null
  const order = orderOf(args.orderBy, 'START')
  return {
    shape,
    at,
    order,
    first: args.first ?? FIRST,
    after: positionAfter(
      () => relationshipCursors(cursors, cursorListOf({ shape, at, order })),
      args.after,
    ),
    columns: columnsOf(info),
  }
}

/**
 * Returns the page from the lists that were read with the entity, if possible; otherwise loads the
 * page.
 */
function takePage(
  { id, lists: planned }: PlannedEntity,
  key: Omit<RelationshipPageKey, 'id'>,
  { loaders }: RequestContext,
): RelationshipPage | Promise<RelationshipPage> {
  const isPlanned = isNewestFirst(key.order) && key.after === null
  const found = isPlanned ? planned?.get(listText(key)) : undefined
  return found ?? loaders.relationshipPages.take({ id, ...key })
}

/** One page of the members who meet all conditions. */
async function filteredMembers(
  ...[cursors, shape, { id }, args, context, info]: Parameters<typeof page>
): Promise<RelationshipPage> {
  const [partyId, areaId] = await Promise.all([
    idOf('where.party', args.where?.party, context),
    idOf('where.areaWithin', args.where?.areaWithin, context),
  ])
  const filtered = { ...shape, name: `${shape.name} ${partyId ?? ''} ${areaId ?? ''}` }
  const { columns, ...list } = keyOf(cursors, filtered, args, info)
  const found = await context.loaders.filteredMembers.load({
    ...{ id, ...list, partyId, areaId },
    columns: columns === 'FACT' ? columns : 'ALL',
  })
  if (found !== null) return found
  const detail =
    `where: each condition matches more than ${String(MAX_CANDIDATES)} people, and the list has more members than ` +
    'that; set `at` to a day or a year.'
  throw refusal('FILTER_TOO_BROAD', { argument: 'where', limit: MAX_CANDIDATES }, detail)
}

/** This limit is high: no politician holds nearly as many offices. */
const MAX_OFFICES = 1_000

/**
 * One page of the relationships that certainly exist today (`current: true`), or that certainly do
 * not exist today (`current: false`).
 */
async function currentOnes(
  ...[cursors, shape, { id }, args, { loaders, today }, info]: Parameters<typeof page>
): Promise<RelationshipPage> {
  if (!isAbsent(args.at)) {
    throw refusal('INVALID_PARAMETER', { argument: 'at' }, 'at: cannot be combined with current.')
  }
  const filtered = { ...shape, name: `${shape.name} ${String(args.current)}` }
  const { first, after, columns, ...list } = keyOf(cursors, filtered, args, info)
  const { edges } = await loaders.relationshipPages.load({
    ...{ id, shape, order: list.order, first: MAX_OFFICES, after: null },
    at: args.current ? (dateOf(today) as PartialDate) : null,
    columns: columns === 'FACT' ? columns : 'ALL',
  })
  const listed = edges.flatMap((edge) =>
    'kind' in edge && isCurrent(edge, today) === args.current
      ? [{ ...edge, list: cursorListOf(list) }]
      : [],
  )
  const rows = listed.filter((edge) => after === null || isAfter(edge, after, list.order))
  return {
    ...toPage({ first, after }, rows.slice(0, first + 1), (edge) => edge),
    list: { id, ...list, total: listed.length },
  }
}

function isAfter(
  { from, node, id }: ListedRelationship,
  end: RelationshipPosition,
  order: RelationshipPageKey['order'],
): boolean {
  const key = sortKey([from, node.name, id], order)
  const endKey = sortKey(end, order)
  const at = key.findIndex((value, index) => value !== endKey[index])
  const [value, endValue] = [key[at], endKey[at]]
  if (value === undefined || endValue === undefined) return false
  const isDescending = order.field === 'NAME' && order.direction === 'DESC'
  return isDescending ? value < endValue : value > endValue
}
