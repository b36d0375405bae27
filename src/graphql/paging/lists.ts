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

/** Resolves a list of related entities of one shape. */
export type ListResolver = (
  entity: NamedEntity,
  args: ListArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => RelationshipPage | Promise<RelationshipPage>

/** The resolvers of the lists of one type. */
export function lists<Field extends string>(
  cursors: Cursors,
  shapes: Readonly<Record<Field, ListShape>>,
) {
  return mapped(
    shapes,
    (which): ListResolver =>
      (entity, args, context, info) =>
        page(cursors, which, entity, args, context, info),
  )
}

/** The resolvers of the fields of one type that show the first entity of a list; `null` when it is empty. */
export function firstOf<Field extends string>(shapes: Readonly<Record<Field, ListShape>>) {
  return mapped(
    shapes,
    (which) =>
      ({ id }: NamedEntity, _args: unknown, { loaders }: RequestContext) => {
        const taken = loaders.relationshipPages.take({
          ...{ id, shape: which, after: null, order: 'START' },
          ...FIRST_ONLY,
        })
        return taken instanceof Promise ? taken.then(firstNode) : firstNode(taken)
      },
  )
}

function firstNode({ edges }: RelationshipPage): NamedEntity | null {
  return edges[0]?.node ?? null
}

function mapped<Field extends string, Made>(
  shapes: Readonly<Record<Field, ListShape>>,
  make: (which: ListShape) => Made,
) {
  const made = Object.entries<ListShape>(shapes).map(([field, which]) => [field, make(which)])
  // The same fields.
  return Object.fromEntries(made) as Record<Field, Made>
}

/** One page of the list of `which` of `entity`. */
export function page(
  cursors: Cursors,
  which: ListShape,
  { id }: NamedEntity,
  args: ListArgs,
  { loaders }: RequestContext,
  info: GraphQLResolveInfo,
): RelationshipPage | Promise<RelationshipPage> {
  const position = openCursor(cursors, args.after, 'relationships')
  // The other ends of what goes out are few and shared: what is asked of these is found in other requests.
  const expected = which.direction === 'INCOMING' ? expectedOfNodes(info) : null
  const taken = loaders.relationshipPages.take({
    id,
    shape: which,
    at: args.at ?? null,
    order: args.orderBy ?? 'START',
    first: args.first ?? FIRST,
    after: position as readonly [number, string, string] | null,
    columns: columnsOf(info),
    expected,
  })
  return expected === null ? taken : withExpected(taken, expected, loaders)
}

async function withExpected(
  taken: RelationshipPage | Promise<RelationshipPage>,
  expected: ExpectedLists,
  { relationshipPages }: RequestContext['loaders'],
): Promise<RelationshipPage> {
  const found = await taken
  const ids = found.edges.map(({ node }) => node.id)
  await takeExpected(relationshipPages, ids, expected)
  return found
}
