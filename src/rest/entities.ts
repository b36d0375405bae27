import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { NamedEntity } from '../domain/entity.js'
import { pageOf, type Cursors } from '../domain/cursor.js'
import { toEntityJson, toRelationshipJson } from '../domain/json.js'
import { ApiError } from '../errors.js'
import { cursorParameter, slugParameter } from './parameter-schemas.js'
import { pagesOf } from './paging.js'
import {
  component,
  entityReference,
  listOf,
  object,
  referenceFields,
  text,
} from './reply-schemas.js'
import { sendTagged, taggedReply, type TaggedReply } from './tagged.js'
import { REST_PAGE_SIZE, type RestPage, type RestRelationship } from '../loaders/rest-pages.js'

/** The parameters of routes below an entity. */
export const entityParams = {
  type: 'object',
  required: ['slug'],
  properties: {
    slug: slugParameter('Name of the entity in URLs, in lowercase: `nancy-pelosi`.', 100),
  },
} as const

const querystring = { type: 'object', properties: { cursor: cursorParameter(2_000) } } as const

const entityReply = object(
  {
    entity: component(
      'Entity',
      { ...referenceFields, description: text('At least one sentence; never empty.') },
      'A politician, party, office, institution, election, area, person or organization.',
    ),
    relationships: {
      ...listOf(
        component(
          'Relationship',
          {
            label: {
              type: 'string',
              description: 'What the relationship is, seen from the entity of the path.',
              examples: ['Member of'],
            },
            entity: entityReference,
          },
          'A relationship, with the entity at its other end.',
        ),
        'One row for each pair of a label and a related entity. Current relationships come first, then those that may be ' +
          'current, then past and future ones. In each group, the latest start is first.',
      ),
      maxItems: REST_PAGE_SIZE,
    },
  },
  'The entity and a page of its relationships.',
)

const getEntity = {
  schema: {
    operationId: 'getEntity',
    summary: 'Get an entity and its relationships',
    description: `Returns up to ${String(REST_PAGE_SIZE)} relationships; the headers name the next page.`,
    tags: ['graph'],
    params: entityParams,
    querystring,
    response: { 200: entityReply },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'ENTITY_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
    isTagged: true,
    isCached: true,
    isPaged: true,
    redirects: 'The entity has another slug now, or was merged into another; `Location` names it.',
  },
} satisfies RouteShorthandOptions

/** GET /api/graph/entity/{slug}: one entity and its relationships; 404 for an unknown slug. */
export const entityRoutes: FastifyPluginAsync<{ cursors: Cursors }> = async (app, { cursors }) => {
  app.get<{ Params: FromSchema<typeof entityParams>; Querystring: FromSchema<typeof querystring> }>(
    '/api/graph/entity/:slug',
    getEntity,
    async (request, reply) => {
      const { loaders, today } = request.context
      const { slug } = request.params
      const cursor = request.query.cursor ?? ''
      const named = cursor === '' ? null : await loaders.namedEntities.load({ slug })
      const start = named?.slug === slug ? pages(cursors, named).after(cursor) : null
      const { day, after } = start === null ? { day: today, after: null } : fromPosition(start)
      const page = await loaders.restPages.load({ slug, day, after })
      if (page === null) throw new ApiError('ENTITY_NOT_FOUND')
      if (page.entity.slug !== slug) {
        const query = request.url.slice(request.url.split('?', 1)[0]?.length)
        return reply.redirect(`/api/graph/entity/${page.entity.slug}${query}`, 308)
      }
      return sendTagged(request, reply, toReply(cursors, page, day))
    },
  )
}

function toReply(cursors: Cursors, { entity, relationships }: RestPage, day: number): TaggedReply {
  const { rows, last } = pageOf(relationships, REST_PAGE_SIZE)
  const body = JSON.stringify({
    entity: toEntityJson(entity),
    relationships: rows.map(toRelationshipJson),
  })
  const next = last && toPosition(day, last)
  return taggedReply(body, pages(cursors, entity).nextHeaders(next))
}

/** The pages of the relationships of an entity. The key has the id, because the slug may change. */
function pages(cursors: Cursors, { id, slug }: Pick<NamedEntity, 'id' | 'slug'>) {
  return pagesOf<ReturnType<typeof toPosition>>(cursors, {
    path: `/api/graph/entity/${slug}`,
    key: `rest-relationships/${id}`,
  })
}

function toPosition(day: number, row: RestRelationship) {
  const { name, slug } = row.entity
  return [day, row.currency, row.from, row.label, name, slug] as const
}

function fromPosition([day, currency, from, label, name, slug]: ReturnType<typeof toPosition>) {
  return { day, after: { currency, from, label, name, slug } }
}
