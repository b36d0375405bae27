import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../domain/cursor.js'
import { ENTITY_TYPES } from '../domain/entity.js'
import { ApiError, invalidParameter } from '../errors.js'
import type { EntityPosition } from '../loaders/entity-lists.js'
import {
  loadEntityPage,
  type ConditionErrors,
  type EntityConditions,
} from '../loaders/entity-page.js'
import {
  countryParameter,
  cursorParameter,
  dayParameter,
  flagParameter,
  limitParameter,
  listParameter,
  querySchema,
  textParameter,
} from './parameter-schemas.js'
import { localNames } from './local-names.js'
import { pageIn } from './paging.js'
import { flagIn, partialDateIn, valueIn, valuesIn, wordsIn } from './parameters.js'
import { entityReference, entityType, page, toReferenceJson } from './reply-schemas.js'
import { route, type RouteApp } from './route.js'

const PATH = '/api/v1/entities'

const entitiesQuery = querySchema({
  types: listParameter('Only entities of these types.', entityType),
  countries: {
    ...textParameter(
      'Only entities of these countries, at most 50: ISO 3166-1 alpha-2, in upper or lower case.',
    ),
    documented: { type: 'array', items: countryParameter.documented, maxItems: 50 },
  },
  name: textParameter(
    'Only entities with these words in a name, in any language. The beginning of each word is enough.',
    200,
  ),
  gender: textParameter('Only people with this gender, such as `female`.', 200),
  born_from: dayParameter(
    'Only people who were born, or may have been born, on or after this day, month or year.',
  ),
  born_to: dayParameter(
    'Only people who were born, or may have been born, on or before this day, month or year.',
  ),
  member_of: textParameter('Only members of this institution or party, by slug or id.', 200),
  holds: textParameter('Only people who hold this office, by slug or id.', 200),
  represents: textParameter('Only people who represent this area, by slug or id.', 200),
  at: dayParameter(
    'A day, month or year at which `member_of`, `holds` and `represents` must apply, or may apply. If none of the three is set: only people with any membership, office or represented area at this time.',
  ),
  current: flagParameter(
    '`true`: `member_of`, `holds` and `represents` must certainly apply today. `false`: none of them can apply today. If none of the three is set, it is about any membership, office or represented area. Not together with `at`.',
  ),
  dataset: textParameter('Only entities that this dataset describes.', 200),
  limit: limitParameter,
  cursor: cursorParameter(),
})

const listEntities = route({
  operationId: 'listEntities',
  summary: 'List entities',
  description:
    'Returns the entities that meet all conditions, by name. If there are conditions other than `types`, `countries` and `name`, at least one condition must match at most 5,000 entities. Entities that no current source contains are left out.',
  tags: ['graph'],
  querystring: entitiesQuery,
  response: { 200: page('Entities, by name.', 'The entities on this page.', entityReference) },
  config: {
    errors: ['ENTITY_NOT_FOUND', 'FILTER_TOO_BROAD'],
    isTagged: true,
    isCached: true,
    isPaged: true,
    isLocalized: true,
  },
})

/** GET /api/v1/entities: the entities that meet all conditions, by name. */
export function entityListRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get(PATH, listEntities, async (request, reply) => {
    const { query, context } = request
    const types = valuesIn('types', query.types, ENTITY_TYPES)
    const countries = countriesIn(query.countries)
    const name = valueIn(query.name)
    const conditions = conditionsIn(query)
    const { gender, born, memberOf, holds, represents, at, current, dataset } = conditions
    const { limit, after, send } = pageIn<EntityPosition>(cursors, query, {
      path: PATH,
      filters: {
        types: types?.join(',') ?? '',
        countries: countries?.join(',') ?? '',
        name: name ?? '',
        gender: gender ?? '',
        born_from: born?.from ?? '',
        born_to: born?.to ?? '',
        member_of: memberOf ?? '',
        holds: holds ?? '',
        represents: represents ?? '',
        at: at ?? '',
        current: current === null ? '' : String(current),
        dataset: dataset ?? '',
      },
    })
    const key = {
      ...{ types: types ?? ENTITY_TYPES, countries, q: name, ids: null, changedSince: null },
      ...{ order: { field: 'NAME', direction: 'ASC' } as const, first: limit, after },
    }
    const { edges, hasNextPage } = await loadEntityPage(
      key,
      conditions,
      errorsFor(conditions),
      context,
    )
    const last = hasNextPage ? edges.at(-1) : undefined
    const names = await localNames(
      request,
      edges.map(({ node }) => node),
    )
    return send(request, reply, {
      data: edges.map(({ node }) => toReferenceJson(names.localize(node))),
      localized: names.reply,
      next: last === undefined ? null : [last.node.name, last.node.id, last.updatedAt],
    })
  })
}

function conditionsIn(query: FromSchema<typeof entitiesQuery>): EntityConditions {
  const from = partialDateIn('born_from', query.born_from)
  const to = partialDateIn('born_to', query.born_to)
  return {
    gender: valueIn(query.gender),
    born: from === null && to === null ? null : { from, to },
    memberOf: valueIn(query.member_of),
    holds: valueIn(query.holds),
    represents: valueIn(query.represents),
    at: partialDateIn('at', query.at),
    current: flagIn(query.current),
    dataset: valueIn(query.dataset),
  }
}

function countriesIn(text: string | undefined): readonly string[] | null {
  const codes = wordsIn(text?.toLowerCase())
  if (codes === null || codes.every((code) => /^[a-z]{2}$/.test(code))) return codes
  throw invalidParameter(
    'countries',
    'PATTERN',
    'must be two-letter country codes, such as us, separated by commas',
  )
}

/** Names the conditions in errors by their parameters. */
function errorsFor({ born }: EntityConditions): ConditionErrors {
  return {
    names: {
      ...{ types: 'types', countries: 'countries', name: 'name', gender: 'gender' },
      born: born?.from === null ? 'born_to' : 'born_from',
      ...{ memberOf: 'member_of', party: 'party', holds: 'holds', represents: 'represents' },
      ...{ at: 'at', current: 'current', dataset: 'dataset' },
    },
    toError({ code, fields, rule, message, sentence = `${fields[0] ?? ''} ${message}` }) {
      return new ApiError(code, {
        detail: `${sentence}.`,
        fields: fields.map((field) => ({ field, code: rule, message })),
      })
    },
  }
}
