import type { GraphQLResolveInfo } from 'graphql'
import type { Cursors } from '../../domain/cursor.js'
import type { EntityType } from '../../domain/entity.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { NamedEntity } from '../../loaders/named-entity.js'
import type { ListShape, RelationshipPage } from '../../loaders/relationship-lists.js'
import type { Direction } from '../../loaders/relationships.js'
import type { RequestContext } from '../../request-context.js'
import { FIRST, inOrder } from '../arguments.js'
import { openCursor } from './page-cursors.js'
import { columnsOf } from '../schema/selection.js'

export interface ListArgs {
  readonly at?: PartialDate | null | undefined
  readonly orderBy?: 'START' | 'NAME' | null | undefined
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

/** Resolves a list of related entities of one shape. */
export type ListResolver = (
  entity: NamedEntity,
  args: ListArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => Promise<RelationshipPage>

/** The shape of a list of one kind of relationship in one direction, to entities of some types. */
export function shape(
  kind: RelationshipKind,
  direction: Direction,
  types: readonly EntityType[] | null,
  committees: boolean | null = null,
): ListShape {
  return shapeOf({ kinds: [kind], direction, types, committees })
}

/** The same for several kinds. Equal lists get equal names, in whatever order their kinds are given. */
export function shapeOf(parts: Omit<ListShape, 'name'>): ListShape {
  const kinds = inOrder(parts.kinds)
  const types = parts.types === null ? null : inOrder(parts.types)
  const { direction, committees } = parts
  const name = `${kinds.join()} ${types?.join() ?? '-'} ${direction ?? '-'} ${String(committees ?? '-')}`
  return { name, kinds, types, direction, committees }
}

/** The resolver of the list of `which`. */
export function list(cursors: Cursors, which: ListShape): ListResolver {
  return (entity, args, context, info) => page(cursors, which, entity, args, context, info)
}

/** One page of the list of `which` of `entity`. */
export function page(
  cursors: Cursors,
  which: ListShape,
  { id }: NamedEntity,
  args: ListArgs,
  { loaders }: RequestContext,
  info: GraphQLResolveInfo,
): Promise<RelationshipPage> {
  const position = openCursor(cursors, args.after, 'relationships')
  return loaders.relationshipPages.load({
    id,
    shape: which,
    at: args.at ?? null,
    order: args.orderBy ?? 'START',
    first: args.first ?? FIRST,
    after: position as readonly [number, string, string] | null,
    columns: columnsOf(info),
  })
}

/** Resolves the first entity in the list of `which`; `null` when it is empty. */
export function only(which: ListShape) {
  return async ({ id }: NamedEntity, _args: unknown, { loaders }: RequestContext) => {
    const { edges } = await loaders.relationshipPages.load({
      id,
      shape: which,
      at: null,
      order: 'START',
      first: 1,
      after: null,
      columns: 'START',
    })
    return edges[0]?.node ?? null
  }
}
