import type { Cursors } from '../../domain/cursor.js'
import { ENTITY_TYPES, type EntityType } from '../../domain/entity.js'
import { secondOf } from '../../domain/instant.js'
import {
  loadEntityPage,
  type ConditionErrors,
  type EntityConditions,
} from '../../loaders/entity-page.js'
import type { EntityList, EntityOrder, EntityPosition } from '../../loaders/entity-lists.js'
import type { RequestContext } from '../../request-context.js'
import { refusal } from '../refusal.js'
import type { EntityFilter, QueryEntitiesArgs } from '../types.js'
import { countryOf, isAbsent, orderOf, sortedUnique } from './arguments.js'
import { pagesOf, type EntityPage } from './paging/connections.js'

/** One page of `Query.entities`. */
export async function entitiesOf(
  cursors: Cursors,
  args: QueryEntitiesArgs,
  context: RequestContext,
): Promise<EntityPage> {
  const { list, order } = listOf(args)
  const conditions = conditionsOf(args.where ?? {})
  const pages = pagesOf<EntityPosition>(cursors, ['entities', list, order, conditions], args)
  const { after, limit } = pages
  const key = { ...list, order, first: limit, after }
  const found = await loadEntityPage(key, conditions, ERRORS, context)
  return {
    ...pages.of(
      found.edges,
      ({ node, updatedAt }) => [node.name, node.id, order.field === 'NAME' ? '' : updatedAt],
      ({ node }) => ({ node }),
      found.hasNextPage,
    ),
    count: found.count,
  }
}

function listOf(args: QueryEntitiesArgs): { list: EntityList; order: EntityOrder } {
  const { ids, changedSince, orderBy, where } = args
  const q = [args.q, where?.name].filter((words) => (words ?? '').trim() !== '').join(' ') || null
  const order = orderOf(orderBy, 'NAME')
  const uniqueIds = isAbsent(ids) ? null : sortedUnique(ids)
  if (order.field === 'UPDATED' && (q !== null || uniqueIds !== null)) {
    const detail = 'orderBy: the field UPDATED cannot be combined with q, ids or where.name.'
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
  const wanted = isAbsent(type) ? (types ?? ENTITY_TYPES) : [type]
  const conditions = where?.types ?? ENTITY_TYPES
  return sortedUnique(wanted.filter((candidate) => conditions.includes(candidate)))
}

/** The countries in both arguments; `null` for all countries. */
function countriesOf({ country, where }: QueryEntitiesArgs): readonly string[] | null {
  const single = isAbsent(country) || country === '' ? null : countryOf(country)
  const several = isAbsent(where?.countries) ? null : where.countries.map(countryOf)
  if (several === null) return single === null ? null : [single]
  return sortedUnique(several.filter((code) => single === null || code === single))
}

function conditionsOf(where: EntityFilter): EntityConditions {
  const { gender, birthDate, memberOf, party, holds, represents, at, current, dataset } = where
  return {
    gender: gender ?? null,
    born: isAbsent(birthDate) ? null : { from: birthDate.from ?? null, to: birthDate.to ?? null },
    memberOf: memberOf ?? null,
    ...(!isAbsent(party) && { party }),
    holds: holds ?? null,
    represents: represents ?? null,
    at: at ?? null,
    current: current ?? null,
    dataset: dataset ?? null,
  }
}

const ERRORS: ConditionErrors = {
  names: {
    ...{ types: 'types', countries: 'countries', name: 'name', gender: 'gender' },
    ...{ born: 'birthDate', memberOf: 'memberOf', party: 'party', holds: 'holds' },
    represents: 'represents',
    ...{ at: 'at', current: 'current', dataset: 'dataset' },
  },
  toError({ code, fields: [field = 'where'], message, sentence, numbers }) {
    const argument = code === 'ENTITY_NOT_FOUND' ? field : 'where'
    return refusal(code, { argument, ...numbers }, `where: ${sentence ?? `${field} ${message}`}.`)
  },
}
