import { compare } from '../../domain/compare.js'
import type { Cursors } from '../../domain/cursor.js'
import type { EntityType, NamedEntity } from '../../domain/entity.js'
import { secondOf } from '../../domain/instant.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { EntityList, EntityPosition } from '../../loaders/entity-lists.js'
import { byName, MAX_CANDIDATES, type FilteredEntity } from '../../loaders/filtered-entities.js'
import type { RequestContext } from '../../request-context.js'
import { refusal } from '../refusal.js'
import type { EntityFilter, QueryEntitiesArgs } from '../types.js'
import { ALL_TYPES, countryOf, idOf, isAbsent, sortedUnique } from './arguments.js'
import { pagesOf, type EntityPage } from './paging/connections.js'

/** One page of `Query.entities`. */
export async function entitiesOf(
  cursors: Cursors,
  args: QueryEntitiesArgs,
  context: RequestContext,
): Promise<EntityPage> {
  const { loaders } = context
  const { list, order } = listOf(args)
  const pages = pagesOf<EntityPosition>(cursors, ['entities', list, order, args.where], args)
  const { after, limit } = pages
  const positionOf = ({ node, updatedAt }: FilteredEntity): EntityPosition => [
    ...([node.name, node.id] as const),
    order === 'NAME' ? '' : updatedAt,
  ]
  const toEdge = ({ node }: FilteredEntity) => ({ node })
  const filter = await checkedFilter(args.where ?? {}, context)
  if (filter === null) {
    const page = await loaders.entityPages.load({ ...list, order, first: limit, after })
    return {
      ...pages.of(page.edges, positionOf, toEdge, page.hasNextPage),
      count: () => loaders.entityCounts.load(list),
    }
  }

  const { q: name, ...conditions } = list
  const found = await loaders.filteredEntities.load({ ...conditions, name, ...filter })
  if (found === null) {
    const detail =
      `where: each condition matches more than ${String(MAX_CANDIDATES)} entities; ` +
      'add name, birthDate, memberOf, holds, represents, countries or types, or choose a shorter period.'
    throw refusal('FILTER_TOO_BROAD', { argument: 'where', limit: MAX_CANDIDATES }, detail)
  }
  // The loader returns them by name.
  const sorted = order === 'NAME' ? found : found.toSorted(byUpdate)
  const isAfter = (row: FilteredEntity, end: EntityPosition) =>
    order === 'NAME'
      ? byName(row.node, { name: end[0], id: end[1] }) > 0
      : byUpdate(row, { node: { id: end[1] }, updatedAt: end[2] }) > 0
  const rest = after === null ? sorted : sorted.filter((row) => isAfter(row, after))
  return { ...pages.of(rest, positionOf, toEdge), count: () => Promise.resolve(found.length) }
}

/** What the order of the last changes depends on. */
interface Updated {
  readonly node: Pick<NamedEntity, 'id'>
  readonly updatedAt: string
}

function byUpdate(a: Updated, b: Updated): number {
  return compare(b.updatedAt, a.updatedAt) || compare(b.node.id, a.node.id)
}

function listOf(args: QueryEntitiesArgs): { list: EntityList; order: 'NAME' | 'UPDATED' } {
  const { ids, changedSince, orderBy, where } = args
  const q = [args.q, where?.name].filter((words) => (words ?? '').trim() !== '').join(' ') || null
  const order = orderBy ?? 'NAME'
  const uniqueIds = isAbsent(ids) ? null : sortedUnique(ids)
  if (order === 'UPDATED' && (q !== null || uniqueIds !== null)) {
    const detail = 'orderBy: UPDATED cannot be combined with q, ids or where.name.'
    throw refusal('INVALID_PARAMETER', { argument: 'orderBy' }, detail)
  }
  const list = {
    types: typesOf(args),
    countries: countriesOf(args),
    q,
    ids: uniqueIds,
    changedSince: isAbsent(changedSince) ? null : secondOf(changedSince),
  }
  return { list, order }
}

function typesOf({ type, types, where }: QueryEntitiesArgs): readonly EntityType[] {
  if (!isAbsent(type) && !isAbsent(types)) {
    const detail = 'type: cannot be combined with types; put all types into types.'
    throw refusal('INVALID_PARAMETER', { argument: 'type' }, detail)
  }
  const wanted = isAbsent(type) ? (types ?? ALL_TYPES) : [type]
  const conditions = where?.types ?? ALL_TYPES
  return sortedUnique(wanted.filter((candidate) => conditions.includes(candidate)))
}

/** Each country is a range of an index, so their number is limited. */
const MAX_COUNTRIES = 50

/** The countries in both arguments; `null` for all countries. */
function countriesOf({ country, where }: QueryEntitiesArgs): readonly string[] | null {
  const single = isAbsent(country) || country === '' ? null : countryOf(country)
  const several = isAbsent(where?.countries) ? null : where.countries.map(countryOf)
  if (several === null) return single === null ? null : [single]
  if (several.length > MAX_COUNTRIES) {
    const detail = `where: countries must have at most ${String(MAX_COUNTRIES)} items.`
    throw refusal('INVALID_PARAMETER', { argument: 'where', max: MAX_COUNTRIES }, detail)
  }
  return sortedUnique(several.filter((code) => single === null || code === single))
}

const RELATIONS = {
  memberOf: 'MEMBER_OF',
  holds: 'HOLDS',
  represents: 'REPRESENTS',
} as const satisfies Partial<Record<keyof EntityFilter, RelationshipKind>>

/**
 * The conditions that no index of the unfiltered list has; `null` without any. Throws
 * `ENTITY_NOT_FOUND` for an unknown body, office or area.
 */
async function checkedFilter(where: EntityFilter, context: RequestContext) {
  const gender = where.gender?.trim().toLowerCase() ?? null
  const [dataset, at, current] = [where.dataset ?? null, where.at ?? null, where.current ?? null]
  const born = isAbsent(where.birthDate)
    ? null
    : { from: where.birthDate.from ?? null, to: where.birthDate.to ?? null }
  if (at !== null && current !== null) {
    const detail = 'where: at cannot be combined with current.'
    throw refusal('INVALID_PARAMETER', { argument: 'where' }, detail)
  }
  const related = await Promise.all(
    Object.entries(RELATIONS).map(async ([argument, kind]) => ({
      id: await idOf(argument, where[argument as keyof typeof RELATIONS], context),
      kinds: [kind],
    })),
  )
  const named = related.filter(({ id }) => id !== null)
  const hasTime = at !== null || current !== null
  const any = { id: null, kinds: Object.values(RELATIONS) }
  const relations = named.length === 0 && hasTime ? [any] : named
  if (gender === null && dataset === null && born === null && relations.length === 0) return null
  const today = current === null ? 0 : context.today
  return { gender, dataset, born, at, current, relations, today }
}
