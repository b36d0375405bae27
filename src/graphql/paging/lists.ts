import type { GraphQLResolveInfo } from 'graphql'
import type { Cursors } from '../../domain/cursor.js'
import type { NamedEntity } from '../../loaders/named-entity.js'
import { takeExpected } from '../../loaders/relationships/expected-lists.js'
import type {
  ExpectedLists,
  ListShape,
  RelationshipPage,
} from '../../loaders/relationships/relationship-page.js'
import type { RequestContext } from '../../request-context.js'
import { FIRST } from '../arguments.js'
import { openCursor } from './page-cursors.js'
import { columnsOf } from '../schema/selection.js'
import { expectedOfNodes } from './expected.js'
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
    (shape) =>
      ({ id }: NamedEntity, _args: unknown, { loaders }: RequestContext) => {
        const loaded = loaders.relationshipPages.take({
          ...{ id, shape, after: null, order: 'START' },
          ...FIRST_ONLY,
        })
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
  { id }: NamedEntity,
  args: ListArgs,
  { loaders }: RequestContext,
  info: GraphQLResolveInfo,
): RelationshipPage | Promise<RelationshipPage> {
  const position = openCursor(cursors, args.after, 'relationships')
  // Load the expected lists only for incoming relationships. Outgoing relationships lead to few
  // different entities, and other requests have usually loaded the lists of these entities.
  const expected = shape.direction === 'INCOMING' ? expectedOfNodes(info) : null
  const loaded = loaders.relationshipPages.take({
    id,
    shape,
    at: args.at ?? null,
    order: args.orderBy ?? 'START',
    first: args.first ?? FIRST,
    after: position as readonly [number, string, string] | null,
    columns: columnsOf(info),
    expected,
  })
  return expected === null ? loaded : withExpected(loaded, expected, loaders)
}

async function withExpected(
  loaded: RelationshipPage | Promise<RelationshipPage>,
  expected: ExpectedLists,
  { relationshipPages }: RequestContext['loaders'],
): Promise<RelationshipPage> {
  const found = await loaded
  const ids = found.edges.map(({ node }) => node.id)
  await takeExpected(relationshipPages, ids, expected)
  return found
}
