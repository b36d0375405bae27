import type { Cursors } from '../domain/cursor.js'
import { ENTITY_LABELS, type NamedEntity } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import { coverageOf } from '../entities/coverage.js'
import { identifierUrl } from './identifier-url.js'
import type { TermList } from '../loaders/terms.js'
import type { RequestContext } from '../request-context.js'
import { ALL_KINDS, FIRST } from './arguments.js'
import { colleaguesOf } from './colleagues.js'
import { fromFullEntity } from './full-entity.js'
import { firstOf, lists, page } from './paging/lists.js'
import { positionAfter, termCursors } from './paging/connections.js'
import { FIRST_OF, LISTS, shapeOf, type ListArgs } from './paging/shapes.js'
import { tenures } from './tenures.js'
import type {
  CorrectionResolvers,
  EntityRelationshipsArgs,
  EntityResolvers,
  Resolvers,
} from './types.js'
import type { GraphQLResolveInfo } from 'graphql'

/** The resolvers of the eight entity types and their lists. */
export function entityResolvers(cursors: Cursors) {
  const terms = (of: TermList['of']) => termsOf(cursors, of)

  return {
    Entity: {
      ...entity,
      relationships: relationshipsOf(cursors),
    } satisfies EntityResolvers & Record<string, unknown>,
    Politician: {
      ...person,
      ...lists(cursors, LISTS.Politician),
      terms: terms('politician'),
      tenures,
      colleagues: (politician, args, context) => colleaguesOf(cursors, politician, args, context),
    },
    Party: lists(cursors, LISTS.Party),
    Office: { ...lists(cursors, LISTS.Office), ...firstOf(FIRST_OF.Office), coverage },
    Institution: {
      ...lists(cursors, LISTS.Institution),
      ...firstOf(FIRST_OF.Institution),
      terms: terms('institution'),
      coverage,
    },
    Election: { ...lists(cursors, LISTS.Election), ...firstOf(FIRST_OF.Election) },
    Area: { ...lists(cursors, LISTS.Area), ...firstOf(FIRST_OF.Area) },
    Person: person,
    Correction: correction,
  } satisfies Resolvers
}

/** An applied correction. Its kind is the property `field` in capitals. */
const correction = {
  kind: ({ field }) => field.toUpperCase() as Uppercase<typeof field>,
  about: ({ about }) => about ?? null,
  source: ({ url }) => url,
  appliedOn: ({ on }) => on as PartialDate,
} satisfies CorrectionResolvers

/** Resolves `Entity.relationships`, filtered by the arguments of the client. */
function relationshipsOf(cursors: Cursors) {
  return (
    entity: NamedEntity,
    args: EntityRelationshipsArgs,
    context: RequestContext,
    info: GraphQLResolveInfo,
  ) => {
    const shape = shapeOf({
      kinds: args.kinds ?? ALL_KINDS,
      types: args.types ?? null,
      direction: args.direction ?? null,
      committees: null,
      distinct: false,
    })
    return page(cursors, shape, entity, args, context, info)
  }
}

/** Resolves the terms of an institution, or the terms in which a politician served. */
function termsOf(cursors: Cursors, of: TermList['of']) {
  return (
    { id }: NamedEntity,
    { at, first, after }: Omit<ListArgs, 'orderBy'>,
    { loaders }: RequestContext,
  ) =>
    loaders.termPages.load({
      id,
      of,
      at: at ?? null,
      first: first ?? FIRST,
      after: positionAfter(termCursors(cursors), after),
    })
}

/**
 * Resolves `coverage`: the period for which the sources have lists of members or office holders.
 */
async function coverage({ id }: NamedEntity, _args: unknown, { loaders, today }: RequestContext) {
  return coverageOf(await loaders.coveringLists.load(id), today)
}

/** Fields of an entity of any type. */
const entity = {
  __resolveType: ({ type }: NamedEntity) => ENTITY_LABELS[type],
  countryCode: ({ countryCode }: NamedEntity) => (countryCode === '' ? null : countryCode),
  identifiers: fromFullEntity(({ identifiers }) =>
    identifiers.map((text) => {
      const [scheme, value] = splitAtColon(text)
      return { scheme, value, url: identifierUrl(scheme, value) }
    }),
  ),
  datasets: fromFullEntity(async ({ datasets }, { loaders }) => {
    const found = await loaders.datasets.loadMany(datasets)
    return found.filter((dataset) => dataset !== null)
  }),
}

const person = {
  contacts: fromFullEntity(({ contacts }) =>
    contacts.map((text) => {
      const [type, value] = splitAtColon(text)
      return { type, value }
    }),
  ),
}

/** The texts before and after the first colon. */
function splitAtColon(text: string): readonly [string, string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}
