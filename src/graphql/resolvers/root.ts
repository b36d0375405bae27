import type { GraphQLResolveInfo } from 'graphql'
import type { Cursors } from '../../domain/cursor.js'
import { DIVISION_FORM, divisionsAround } from '../../domain/divisions.js'
import { secondOf } from '../../domain/instant.js'
import { JOINING_SCHEMES, joiningKey } from '../../domain/identifier.js'
import { loadByIdOrSlug } from '../../loaders/by-id-or-slug.js'
import { officialsOf } from '../../loaders/representatives.js'
import type { RequestContext } from '../../request-context.js'
import { ALL_KINDS, sortedUnique } from './arguments.js'
import { entitiesOf } from './entity-lists.js'
import { searchOf } from './search.js'
import { searchAllOf } from './search-all.js'
import { linkColumnsOf, needsEntity, planOfEntity } from '../plan.js'
import { refusal } from '../refusal.js'
import { nodeOf } from './nodes.js'
import type { QueryPathArgs, QueryRepresentativesArgs, QueryResolvers } from '../types.js'

/**
 * The resolvers of `Query`. `costOf` has already checked the ranges of arguments such as `first`
 * and `limit`.
 */
export function rootResolvers(cursors: Cursors) {
  const Query: QueryResolvers = {
    node: (_root, { id }, { loaders }) => nodeOf(id, loaders),
    nodes: (_root, { ids }, { loaders }) => Promise.all(ids.map((id) => nodeOf(id, loaders))),
    entity: (_root, { slug }, context, info) => entityOf(slug, context, info),
    entitiesBySlug: (_root, { slugs }, context, info) =>
      Promise.all(slugs.map((slug) => entityOf(slug, context, info))),
    entityByIdentifier: (_root, { scheme, value }, { loaders }) => {
      if (!Object.hasOwn(JOINING_SCHEMES, scheme)) {
        const schemes = Object.keys(JOINING_SCHEMES).join(', ')
        const detail = `scheme: must be one of ${schemes}.`
        throw refusal('INVALID_PARAMETER', { argument: 'scheme' }, detail)
      }
      const key = joiningKey(scheme, value)
      return key === null ? null : loaders.identified.load(key)
    },
    entities: (_root, args, context) => entitiesOf(cursors, args, context),
    search: (_root, args, context) => searchOf(cursors, args, context),
    searchAll: (_root, args, context) => searchAllOf(cursors, args, context),
    representatives: (_root, args, context) => representativesOf(args, context),
    path: (_root, args, context) => pathsOf(args, context),
    rateLimit: (_root, _args, { caller, quota }) => {
      const { limit, remaining, resetAt } = quota()
      return { tier: caller.tier, limit, remaining, resetAt: secondOf(resetAt) }
    },
    neighbourhood: async (_root, args, context, info) => {
      const center = await loadByIdOrSlug(args.of, context)
      if (center === null) return null
      return context.loaders.neighbourhoods.load({
        center,
        depth: args.depth ?? 1,
        kinds: sortedUnique(args.kinds ?? ALL_KINDS),
        at: args.at ?? null,
        maxNodes: args.maxNodes ?? DEFAULT_MAX_NODES,
        columns: linkColumnsOf(info),
      })
    },
    inCommon: async (_root, { of, kinds, at, limit }, context, info) => {
      const entities = await Promise.all(of.map((text) => loadByIdOrSlug(text, context)))
      const ids = sortedUnique(
        entities.map((entity, at) => {
          if (entity !== null) return entity.id
          const detail = `of: no entity has the slug or id ${JSON.stringify(of[at])}.`
          throw refusal('ENTITY_NOT_FOUND', { argument: 'of' }, detail)
        }),
      )
      if (ids.length < 2) {
        const detail = 'of: must name at least two different entities.'
        throw refusal('INVALID_PARAMETER', { argument: 'of' }, detail)
      }
      return context.loaders.inCommon.load({
        ids,
        kinds: sortedUnique(kinds ?? ALL_KINDS),
        at: at ?? null,
        limit: limit ?? DEFAULT_SHARED,
        columns: linkColumnsOf(info) ?? 'ALL',
      })
    },
    relationshipsAmong: (_root, { ids, kinds, at, limit }, { loaders }, info) =>
      loaders.relationshipsAmong.load({
        ids: sortedUnique(ids.map((id) => id.toLowerCase())),
        kinds: sortedUnique(kinds ?? ALL_KINDS),
        at: at ?? null,
        first: limit ?? DEFAULT_LINKS,
        columns: linkColumnsOf(info) ?? 'ALL',
      }),
  }
  return { Query }
}

/**
 * Loads the entity with this slug. The same query reads the lists that the client selects on the
 * entity.
 */
function entityOf(slug: string, { loaders }: RequestContext, info: GraphQLResolveInfo) {
  const key = { slug: slug.trim().toLowerCase(), plan: planOfEntity(info) }
  return (needsEntity(info) ? loaders.entities : loaders.namedEntities).load(key)
}

async function representativesOf(
  args: QueryRepresentativesArgs,
  { loaders, today }: RequestContext,
) {
  const division = args.division.trim().toLowerCase()
  if (divisionsAround(division) === null) {
    const detail = `division: ${DIVISION_FORM}.`
    throw refusal('INVALID_PARAMETER', { argument: 'division' }, detail)
  }
  const at = args.at ?? null
  const found = await loaders.representatives.load({ division, at, today: at === null ? today : 0 })
  return officialsOf(found, args.levels ?? null, args.roles ?? null)
}

// The defaults of arguments, as in the schema. They also apply if a client sends null.
const DEFAULT_MAX_LENGTH = 6
const DEFAULT_LIMIT = 3
const DEFAULT_MAX_NODES = 100
const DEFAULT_LINKS = 500
const DEFAULT_SHARED = 20

async function pathsOf(args: QueryPathArgs, context: RequestContext) {
  const [from, to] = await Promise.all([
    loadByIdOrSlug(args.from, context),
    loadByIdOrSlug(args.to, context),
  ])
  if (from === null) throw refusal('ENTITY_NOT_FOUND', { argument: 'from' })
  if (to === null) throw refusal('ENTITY_NOT_FOUND', { argument: 'to' })
  if (from.id === to.id) throw refusal('SAME_ENDS')
  return context.loaders.paths.load({
    from: from.id,
    to: to.id,
    maxLength: args.maxLength ?? DEFAULT_MAX_LENGTH,
    kinds: sortedUnique(args.kinds ?? ALL_KINDS),
    at: args.at ?? null,
    limit: args.limit ?? DEFAULT_LIMIT,
  })
}
