import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ApiError } from '../../errors.js'
import type { RequestContext } from '../../request-context.js'
import { pathSchema, querySchema, textParameter } from '../parameter-schemas.js'
import { valueIn } from '../parameters.js'
import { route, type RouteApp } from '../route.js'
import { extend, type RunGraphql } from './extend.js'
import { manifestOf } from './manifest.js'
import { PREVIEW_HEADERS, previewOf } from './preview.js'
import { PROPERTIES, type Property } from './properties.js'
import { answer, toQueries, TYPES, typeOf } from './queries.js'

export interface ReconcileOptions {
  /** The URL of the service, such as https://polity.example. */
  readonly publicUrl: string
  /** Runs GraphQL operations on behalf of the client that sent `request`. */
  readonly queryAs: (request: FastifyRequest) => RunGraphql
}

const form = querySchema({
  queries: textParameter(
    'A batch of at most 50 queries, as JSON. Each query costs a unit.',
    60_000,
  ),
  extend: textParameter('Ids of at most 50 entities and the properties to fetch, as JSON.', 20_000),
})

type Form = FromSchema<typeof form>

const prefixQuery = querySchema({ prefix: textParameter('The first letters of a name.', 200) })

const reconcileRoute = {
  description:
    'With `queries`: candidates for each name. With `extend`: properties of entities. With neither: the service manifest.',
  tags: ['reconciliation'],
  response: {
    200: {
      description: 'A reply of the Reconciliation Service API, version 0.2.',
      type: 'object',
      additionalProperties: true,
    },
  },
} as const

const getReconcile = route({
  ...reconcileRoute,
  operationId: 'getReconcile',
  summary: 'Get the service manifest, or match names',
  querystring: form,
})

const postReconcile = route({
  ...reconcileRoute,
  operationId: 'postReconcile',
  summary: 'Match names, or fetch properties',
  body: form,
  consumes: ['application/x-www-form-urlencoded'],
})

const suggestEntity = route({
  ...reconcileRoute,
  operationId: 'suggestEntity',
  summary: 'Suggest entities',
  description: 'Returns entities whose name begins with `prefix`.',
  querystring: prefixQuery,
})

const proposeProperties = {
  schema: {
    ...reconcileRoute,
    operationId: 'proposeProperties',
    summary: 'List the properties',
    description: 'Returns the properties that `extend` can fetch.',
    querystring: querySchema({
      type: textParameter('Type of the entities; the list is the same for all types.', 50),
    }),
  },
  config: { errors: ['INVALID_PARAMETER'] },
} satisfies RouteShorthandOptions

const previewEntity = {
  schema: {
    operationId: 'previewEntity',
    summary: 'Preview an entity',
    description: 'Returns a small web page for a frame.',
    tags: ['reconciliation'],
    params: pathSchema({ slug: textParameter('Slug of the entity.', 200) }),
    produces: ['text/html'],
    response: { 200: { description: 'The page, HTML.', type: 'string' } },
  },
  config: { errors: ['INVALID_PARAMETER', 'ENTITY_NOT_FOUND', 'GRAPH_UNAVAILABLE'] },
} satisfies RouteShorthandOptions

/** /reconcile: the reconciliation API, version 0.2, which matches rows of tables to entities. */
export async function reconcileRoutes(app: RouteApp, options: ReconcileOptions): Promise<void> {
  const { publicUrl, queryAs } = options
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )

  const serve = async (params: Form, request: FastifyRequest) => {
    const [queries, extension] = [valueIn(params.queries), valueIn(params.extend)]
    if (queries !== null) return reconcile(queries, request.context)
    if (extension !== null) return extend(extension, queryAs(request))
    return manifestOf(publicUrl)
  }
  app.get('/reconcile', getReconcile, async (request) => serve(request.query, request))
  // A request may have no body.
  app.post<{ Body: Form | null }>('/reconcile', postReconcile, async (request) =>
    serve(request.body ?? {}, request),
  )
  suggestRoutes(app)

  app.get('/reconcile/preview/:slug', previewEntity, async ({ params, context }, reply) => {
    const entity = await context.loaders.entities.load({ slug: params.slug })
    if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
    return reply
      .headers(PREVIEW_HEADERS)
      .type('text/html; charset=utf-8')
      .send(previewOf(entity, entity.description, publicUrl))
  })
}

async function reconcile(text: string, context: RequestContext) {
  const queries = Object.entries(toQueries(text))
  // The request costs one unit, which pays for the first query.
  if (queries.length > 1) await context.spend(queries.length - 1)
  const answers = await Promise.all(
    queries.map(async ([key, query]): Promise<[string, object]> => {
      // The protocol has no field for the error of one query, but clients ignore an unknown field
      // such as `error`.
      if (query instanceof ApiError) return [key, { result: [], error: query.message }]
      return [key, await answer(query, context)]
    }),
  )
  return Object.fromEntries(answers)
}

/** Suggests entities, properties and types for the text that a user types; lists the properties. */
function suggestRoutes(app: RouteApp): void {
  app.get('/reconcile/suggest/entity', suggestEntity, async ({ query, context: { loaders } }) => {
    const q = valueIn(query.prefix)
    if (q === null) return { result: [] }
    const hits = await loaders.search.load({ q, types: TYPES, countries: null, first: 10 })
    const full = await loaders.entitiesById.loadMany(hits.map(({ node }) => node.id))
    return {
      result: hits.map(({ node }, index) => ({
        id: node.slug,
        name: node.name,
        description: full[index]?.description ?? '',
        notable: [typeOf(node.type)],
      })),
    }
  })

  app.get('/reconcile/properties', proposeProperties, ({ query }) => ({
    type: query.type ?? '',
    properties: PROPERTIES.map(({ id, name }) => ({ id, name })),
  }))

  const types = TYPES.map((type) => ({ ...typeOf(type), description: '' }))
  const lists = [
    ['property', 'suggestProperty', 'Suggest properties', PROPERTIES],
    ['type', 'suggestType', 'Suggest types', types],
  ] as const
  for (const [name, operationId, summary, list] of lists) {
    const description = `Returns each ${name} whose id or name begins with \`prefix\`.`
    const schema = { ...suggestEntity.schema, operationId, summary, description }
    const options = { schema, config: proposeProperties.config }
    app.get(`/reconcile/suggest/${name}`, options, ({ query }) => ({
      result: startingWith(list, valueIn(query.prefix) ?? ''),
    }))
  }
}

function startingWith(list: readonly Property[], prefix: string): readonly Property[] {
  const start = prefix.toLowerCase()
  return list.filter(({ id, name }) => id.startsWith(start) || name.toLowerCase().startsWith(start))
}
