import type { Cursors } from '../../domain/cursor.js'
import { ENTITY_LABELS, type NamedEntity } from '../../domain/entity.js'
import { lookupTags, nameInLanguage } from '../../domain/language.js'
import type { PartialDate } from '../../domain/partial-date.js'
import { coverageOf } from '../../entities/coverage.js'
import { ApiError } from '../../errors.js'
import type { Entity } from '../../loaders/entities.js'
import { MAX_MEMBER_GROUPS } from '../../loaders/member-groups.js'
import type { TermList, TermPosition } from '../../loaders/terms.js'
import type { RequestContext } from '../../request-context.js'
import { ALL_KINDS, isAbsent, periodOf } from './arguments.js'
import { colleaguesOf } from './colleagues.js'
import { page } from './paging/lists.js'
import { pagesOf, type TermPage } from './paging/connections.js'
import { shapeOf, type ListArgs } from './paging/shapes.js'
import { tenuresPage } from './tenures.js'
import { refusal } from '../refusal.js'
import type {
  CorrectionResolvers,
  EntityNameArgs,
  EntityRelationshipsArgs,
  EntityResolvers,
  InstitutionMembersByArgs,
  Resolvers,
} from '../types.js'

type TermArgs = Omit<ListArgs, 'orderBy'>

/** The resolvers of the eight entity types, without their lists of related entities. */
export function entityResolvers(cursors: Cursors) {
  /** Resolves the terms of an institution, or the terms in which a politician served. */
  const terms =
    (of: TermList['of']) =>
    async ({ id }: NamedEntity, args: TermArgs, { loaders }: RequestContext): Promise<TermPage> => {
      const list = { of, at: args.at ?? null }
      const pages = pagesOf<TermPosition>(cursors, ['terms', list], args)
      const { after, limit } = pages
      const page = await loaders.termPages.load({ id, ...list, first: limit, after })
      return {
        ...pages.of(
          page.edges,
          ({ from, id }) => [from, id],
          (node) => ({ node }),
          page.hasNextPage,
        ),
        count: () => loaders.termCounts.load({ id, ...list }),
      }
    }

  return {
    Entity: {
      ...entity,
      relationships: (source, args, context, info) => {
        const shape = shapeOf({
          kinds: args.kinds ?? ALL_KINDS,
          types: args.types ?? null,
          direction: args.direction ?? null,
          committees: null,
          distinct: false,
        })
        return page(cursors, shape, source, { ...args, at: timeOf(args) }, context, info)
      },
    } satisfies EntityResolvers & Record<string, unknown>,
    Politician: {
      ...person,
      terms: terms('politician'),
      tenures: (politician, args, context) => tenuresPage(cursors, politician, args, context),
      colleagues: (politician, args, context) => colleaguesOf(cursors, politician, args, context),
    },
    Office: { coverage },
    Party: { membersBy },
    Institution: { terms: terms('institution'), coverage, membersBy },
    Person: person,
    Correction: correction,
  } satisfies Resolvers
}

/** The time that a list of relationships is filtered by. */
function timeOf({ at, from, to }: Partial<EntityRelationshipsArgs>) {
  if (isAbsent(from) && isAbsent(to)) return at
  if (!isAbsent(at)) {
    throw refusal(
      'INVALID_PARAMETER',
      { argument: 'at' },
      'at: cannot be combined with from or to.',
    )
  }
  return periodOf({ from, to })
}

/** An applied correction. Its kind is the property `field` in capitals. */
const correction = {
  kind: ({ field }) => field.toUpperCase() as Uppercase<typeof field>,
  about: ({ about }) => about ?? null,
  source: ({ url }) => url,
  appliedOn: ({ on }) => on as PartialDate,
} satisfies CorrectionResolvers

/**
 * Resolves `coverage`: the period for which the sources have lists of members or office holders.
 */
async function coverage({ id }: NamedEntity, _args: unknown, { loaders, today }: RequestContext) {
  return coverageOf(await loaders.coveringLists.load(id), today)
}

/**
 * Resolves `membersBy`. Refuses the query if there are more than `MAX_MEMBER_GROUPS` groups,
 * because the counts of the loaded groups would not add up to the number of members.
 */
async function membersBy(
  { id }: NamedEntity,
  { group, at }: InstitutionMembersByArgs,
  { loaders }: RequestContext,
) {
  const groups = await loaders.memberGroups.load({ id, by: group, at: at ?? null })
  if (groups.length <= MAX_MEMBER_GROUPS) return groups
  const most = String(MAX_MEMBER_GROUPS)
  const detail = `at: the members form more than ${most} groups; set \`at\` to a day or a year.`
  throw refusal('INVALID_PARAMETER', { argument: 'at' }, detail)
}

/** Fields of an entity of any type. */
const entity = {
  __resolveType: ({ type }: NamedEntity) => ENTITY_LABELS[type],
  // Without `lang`, the result is the main name, which every entity has, so nothing is loaded.
  name: (entity: NamedEntity, { lang }: EntityNameArgs, context: RequestContext) =>
    isAbsent(lang) ? entity.name : nameIn(entity, lang, context),
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

/** The name of an entity in a language; the main name if no source gives such a name. */
function nameIn(entity: NamedEntity, lang: string, context: RequestContext) {
  // `costOf` has already refused a malformed tag.
  const tags = lookupTags(lang) ?? []
  const inLanguage = fromFullEntity(({ name, names }) => nameInLanguage(names, tags)?.value ?? name)
  return inLanguage(entity, {}, context)
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

/** URL templates of web pages about an identifier, by scheme. The value replaces `{}`. */
const URLS: Readonly<Record<string, string>> = {
  wikidata: 'https://www.wikidata.org/wiki/{}',
  bioguide: 'https://bioguide.congress.gov/search/bio/{}',
  govtrack: 'https://www.govtrack.us/congress/members/{}',
  opensanctions: 'https://www.opensanctions.org/entities/{}/',
  imdb: 'https://www.imdb.com/name/{}/',
  viaf: 'https://viaf.org/viaf/{}',
  gnd: 'https://d-nb.info/gnd/{}',
}

/** The URL of the web page about an identifier; `null` for a scheme without a template. */
function identifierUrl(scheme: string, value: string): string | null {
  if (!Object.hasOwn(URLS, scheme)) return null
  return URLS[scheme]?.replace('{}', () => encodeURIComponent(value)) ?? null
}

/**
 * Makes the resolver of a field that only a full `Entity` has. If the resolver receives a
 * `NamedEntity`, it first loads the full entity.
 */
function fromFullEntity<Value>(
  make: (entity: Entity, context: RequestContext) => Value | Promise<Value>,
) {
  return (entity: NamedEntity, _args: unknown, context: RequestContext): Value | Promise<Value> =>
    isFull(entity)
      ? make(entity, context)
      : loadFullEntity(entity, context).then((full) => make(full, context))
}

/** Resolves a stored field of the full entity. */
export function storedField(field: string) {
  return fromFullEntity((entity): unknown => {
    if (field in entity) return entity[field as keyof Entity]
    // Returning null would claim that no source gives the field.
    throw new ApiError('INTERNAL', { cause: `${field} of an entity is not read` })
  })
}

/** Loads the full entity for an entity in a list. */
async function loadFullEntity({ id }: NamedEntity, { loaders }: RequestContext): Promise<Entity> {
  const found = await loaders.entitiesById.load(id)
  // The entity was deleted between the two reads.
  if (found === null) throw new ApiError('ENTITY_NOT_FOUND')
  return found
}

function isFull(entity: NamedEntity): entity is Entity {
  return 'identifiers' in entity
}
