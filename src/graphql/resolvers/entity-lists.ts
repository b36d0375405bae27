import { compare } from '../../domain/compare.js'
import type { Cursors } from '../../domain/cursor.js'
import type { EntityType } from '../../domain/entity.js'
import { secondOf } from '../../domain/instant.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { EntityPage, EntityPageKey, EntityPosition } from '../../loaders/entity-lists.js'
import { MAX_CANDIDATES, type FilteredEntity } from '../../loaders/filtered-entities.js'
import { toPage } from '../../loaders/page.js'
import type { RequestContext } from '../../request-context.js'
import { refusal } from '../refusal.js'
import type { EntityFilter, QueryEntitiesArgs } from '../types.js'
import { ALL_TYPES, countryOf, FIRST, idOf, isAbsent, sortedUnique } from './arguments.js'
import { entityCursors, positionAfter, refuseCursor } from './paging/connections.js'

/** One page of `Query.entities`. */
export async function entitiesOf(
  cursors: Cursors,
  args: QueryEntitiesArgs,
  context: RequestContext,
): Promise<EntityPage> {
  const key = pageKey(cursors, args)
  const filter = await checkedFilter(args.where ?? {}, context)
  if (filter === null) return context.loaders.entityPages.load(key)

  const { types, countries, q: name, ids, changedSince } = key
  const conditions = { types, countries, name, ids, changedSince, ...filter }
  const found = await context.loaders.filteredEntities.load(conditions)
  if (found === null) {
    const detail =
      `where: each condition matches more than ${String(MAX_CANDIDATES)} entities; ` +
      'add name, birthDate, memberOf, holds, represents, countries or types, or choose a shorter period.'
    throw refusal('FILTER_TOO_BROAD', { argument: 'where', limit: MAX_CANDIDATES }, detail)
  }
  const rows = inOrder(found, key).slice(0, key.first + 1)
  const updatedAt = (row: FilteredEntity) => (key.order === 'NAME' ? '' : row.updatedAt)
  return {
    ...toPage(key, rows, (row) => ({ node: row.node, updatedAt: updatedAt(row) })),
    list: { total: found.length },
  }
}

/** The entities in the order of the page, from the end of the previous page on. */
function inOrder(
  found: readonly FilteredEntity[],
  { order, after }: EntityPageKey,
): readonly FilteredEntity[] {
  const byUpdate = (a: EntityPosition, b: EntityPosition) =>
    compare(b[2], a[2]) || compare(b[1], a[1])
  const byName = (a: EntityPosition, b: EntityPosition) =>
    compare(a[0], b[0]) || compare(a[1], b[1])
  const byOrder = order === 'NAME' ? byName : byUpdate
  const positionOf = ({ node, updatedAt }: FilteredEntity) =>
    [node.name, node.id, updatedAt] as const
  return found
    .filter((row) => after === null || byOrder(positionOf(row), after) > 0)
    .sort((a, b) => byOrder(positionOf(a), positionOf(b)))
}

function pageKey(cursors: Cursors, args: QueryEntitiesArgs): EntityPageKey {
  const { ids, changedSince, orderBy, first, after, where } = args
  const q = [args.q, where?.name].filter((words) => (words ?? '').trim() !== '').join(' ') || null
  const order = orderBy ?? 'NAME'
  const uniqueIds = isAbsent(ids) ? null : sortedUnique(ids)
  if (order === 'UPDATED' && (q !== null || uniqueIds !== null)) {
    const detail = 'orderBy: UPDATED cannot be combined with q, ids or where.name.'
    throw refusal('INVALID_PARAMETER', { argument: 'orderBy' }, detail)
  }
  const position = positionAfter(entityCursors(cursors), after)
  if (position !== null && (position[2] === '') !== (order === 'NAME')) refuseCursor()
  return {
    types: typesOf(args),
    countries: countriesOf(args),
    q,
    ids: uniqueIds,
    changedSince: isAbsent(changedSince) ? null : secondOf(changedSince),
    order,
    first: first ?? FIRST,
    after: position,
  }
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
