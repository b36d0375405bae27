import type { FastifyPluginAsync, FastifyRequest, FastifySchema } from 'fastify'
import { ApiError } from '../../errors.js'
import type { RequestContext } from '../../request-context.js'
import { valueIn } from '../parameters.js'
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

interface Form {
  readonly queries?: string
  readonly extend?: string
}

const text = (description: string, maxLength: number) =>
  ({ type: 'string', description, maxLength }) as const

const form = {
  type: 'object',
  properties: {
    queries: text('A batch of at most 50 queries, as JSON. Each query costs a unit.', 60_000),
    extend: text('Ids of at most 50 entities and the properties to fetch, as JSON.', 20_000),
  },
} as const

const reply = { type: 'object', additionalProperties: true } as const
const errors = ['INVALID_PARAMETER', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'] as const

function schemaOf(
  operationId: string,
  summary: string,
  description: string,
  rest: FastifySchema,
): FastifySchema {
  return { operationId, summary, description, tags: ['reconciliation'], ...rest }
}

const RECONCILE_DESCRIPTION =
  'With `queries`: candidates for each name. With `extend`: properties of entities. With neither: the service manifest.'

const OK = {
  response: {
    200: { description: 'A reply of the Reconciliation Service API, version 0.2.', ...reply },
  },
}

/** /reconcile: the reconciliation API, version 0.2, which matches rows of tables to entities. */
export const reconcileRoutes: FastifyPluginAsync<ReconcileOptions> = async (app, options) => {
  const { publicUrl, queryAs } = options
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )

  const serve = (form: Form, request: FastifyRequest) => {
    const [queries, extension] = [valueIn(form.queries), valueIn(form.extend)]
    if (queries !== null) return reconcile(queries, request.context)
    if (extension !== null) return extend(extension, queryAs(request))
    return manifestOf(publicUrl)
  }
  app.get<{ Querystring: Form }>(
    '/reconcile',
    {
      schema: schemaOf(
        'getReconcile',
        'Get the service manifest, or match names',
        RECONCILE_DESCRIPTION,
        {
          querystring: form,
          ...OK,
        },
      ),
      config: { errors },
    },
    (request) => Promise.resolve(serve(request.query, request)),
  )
  app.post<{ Body: Form | null }>(
    '/reconcile',
    {
      schema: schemaOf('postReconcile', 'Match names, or fetch properties', RECONCILE_DESCRIPTION, {
        body: form,
        consumes: ['application/x-www-form-urlencoded'],
        ...OK,
      }),
      config: { errors: [...errors, 'MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
    },
    (request) => Promise.resolve(serve(request.body ?? {}, request)),
  )
  await app.register(suggestRoutes)
  await app.register(listRoutes)
  await app.register(previewRoute, { publicUrl })
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

const prefixQuery = {
  type: 'object',
  properties: { prefix: text('The first letters of a name.', 200) },
} as const

/** Suggests entities for the text that a user types, and lists the properties. */
const suggestRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { prefix?: string } }>(
    '/reconcile/suggest/entity',
    {
      schema: schemaOf(
        'suggestEntity',
        'Suggest entities',
        'Returns entities whose name begins with `prefix`.',
        {
          querystring: prefixQuery,
          ...OK,
        },
      ),
      config: { errors },
    },
    async ({ query, context }) => {
      const q = valueIn(query.prefix)
      if (q === null) return { result: [] }
      const hits = await context.loaders.search.load({
        q,
        types: TYPES,
        countries: null,
        first: 10,
      })
      const full = await context.loaders.entitiesById.loadMany(hits.map(({ node }) => node.id))
      return {
        result: hits.map(({ node }, index) => ({
          id: node.slug,
          name: node.name,
          description: full[index]?.description ?? '',
          notable: [typeOf(node.type)],
        })),
      }
    },
  )
  app.get<{ Querystring: { type?: string } }>(
    '/reconcile/properties',
    {
      schema: schemaOf(
        'proposeProperties',
        'List the properties',
        'Returns the properties that `extend` can fetch.',
        {
          querystring: {
            type: 'object',
            properties: {
              type: text('Type of the entities; the list is the same for all types.', 50),
            },
          },
          ...OK,
        },
      ),
      config: { errors: ['INVALID_PARAMETER'] },
    },
    ({ query }) =>
      Promise.resolve({
        type: query.type ?? '',
        properties: PROPERTIES.map(({ id, name }) => ({ id, name })),
      }),
  )
}

/** Suggests properties and types for the text that a user types. */
const listRoutes: FastifyPluginAsync = async (app) => {
  const types = TYPES.map((type) => ({ ...typeOf(type), description: '' }))
  const lists = [
    ['property', 'suggestProperty', 'Suggest properties', PROPERTIES],
    ['type', 'suggestType', 'Suggest types', types],
  ] as const
  for (const [name, operationId, summary, list] of lists) {
    app.get<{ Querystring: { prefix?: string } }>(
      `/reconcile/suggest/${name}`,
      {
        schema: schemaOf(
          operationId,
          summary,
          `Returns each ${name} whose id or name begins with \`prefix\`.`,
          {
            querystring: prefixQuery,
            ...OK,
          },
        ),
        config: { errors: ['INVALID_PARAMETER'] },
      },
      ({ query }) => Promise.resolve({ result: startingWith(list, valueIn(query.prefix) ?? '') }),
    )
  }
}

function startingWith(list: readonly Property[], prefix: string): readonly Property[] {
  const start = prefix.toLowerCase()
  return list.filter(({ id, name }) => id.startsWith(start) || name.toLowerCase().startsWith(start))
}

const previewRoute: FastifyPluginAsync<{ publicUrl: string }> = async (app, { publicUrl }) => {
  app.get<{ Params: { slug: string } }>(
    '/reconcile/preview/:slug',
    {
      schema: schemaOf(
        'previewEntity',
        'Preview an entity',
        'Returns a small web page for a frame.',
        {
          params: { type: 'object', properties: { slug: text('Slug of the entity.', 200) } },
          produces: ['text/html'],
          response: { 200: { description: 'The page, HTML.', type: 'string' } },
        },
      ),
      config: { errors: ['INVALID_PARAMETER', 'ENTITY_NOT_FOUND', 'GRAPH_UNAVAILABLE'] },
    },
    async ({ params, context }, reply) => {
      const entity = await context.loaders.entities.load({ slug: params.slug })
      if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
      return reply
        .headers(PREVIEW_HEADERS)
        .type('text/html; charset=utf-8')
        .send(previewOf(entity, entity.description, publicUrl))
    },
  )
}
