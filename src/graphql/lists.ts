import type { GraphQLResolveInfo } from 'graphql'
import type { Cursors, Position } from '../domain/cursor.js'
import { ENTITY_LABELS, type EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import { RELATIONSHIP_KINDS, type RelationshipKind } from '../domain/relationship.js'
import type { NamedEntity } from '../loaders/named-entity.js'
import type { Direction, ListShape, RelationshipPage } from '../loaders/pages.js'
import type { RequestContext } from '../request-context.js'
import { refusal } from './refusal.js'
import { columnsOf } from './selection.js'

// Every key of these tables is one of the union.
export const ALL_TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]
export const ALL_KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]

/** What the schema gives when a client says `first: null`. */
export const FIRST = 20

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

/** The shape of a list, by what makes it: one kind in one direction, to entities of some types. */
export function shape(
  kind: RelationshipKind,
  direction: Direction,
  types: readonly EntityType[] | null,
  committees: boolean | null = null,
): ListShape {
  return shapeOf({ kinds: [kind], direction, types, committees })
}

/** The same for several kinds. Equal lists have equal names, in whatever order they were written. */
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
  const position = opened(cursors, args.after, 'relationships')
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

/** Resolves the one entity that is first in the list of `which`; `null` for none. */
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

/** The position in a cursor of lists of `kind`; `null` without a cursor. Throws for any other text. */
export function opened(
  cursors: Cursors,
  cursor: string | null | undefined,
  kind: 'relationships' | 'entities' | 'terms',
): Position | null {
  if (cursor === null || cursor === undefined) return null
  const position = cursors.open(cursor, `graphql/${kind}`)
  if (position !== null) return position
  const detail = 'after: is no cursor that this kind of list has given.'
  throw refusal('INVALID_PARAMETER', { argument: 'after' }, detail)
}

function inOrder<Item extends string>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)].sort()
}
