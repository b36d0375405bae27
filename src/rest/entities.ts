import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { NamedEntity } from '../domain/entity.js'
import type { Cursors } from '../domain/cursor.js'
import { toEntityJson, toRelationshipJson } from '../domain/json.js'
import { ApiError } from '../errors.js'
import { cursorParameter, slugParameter } from './parameter-schemas.js'
import { invalidParameter } from './parameters.js'
import {
  component,
  entityReference,
  listOf,
  object,
  referenceFields,
  text,
} from './reply-schemas.js'
import { nextHeaders, sendTagged, taggedReply, type TaggedReply } from './tagged.js'
import {
  REST_PAGE_SIZE,
  type RestPage,
  type RestRelationship,
} from '../loaders/rest-pages.js'

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
      const position =
        named?.slug === slug ? openCursor(cursors, cursor, named) : { day: today, after: null }
      const page = await loaders.restPages.load({ slug, ...position })
      if (page === null) throw new ApiError('ENTITY_NOT_FOUND')
      if (page.entity.slug !== slug) {
        const query = request.url.slice(request.url.split('?', 1)[0]?.length)
        return reply.redirect(`/api/graph/entity/${page.entity.slug}${query}`, 308)
      }
      return sendTagged(request, reply, toReply(cursors, page, position.day))
    },
  )
}

function toReply(cursors: Cursors, { entity, relationships }: RestPage, day: number): TaggedReply {
  const shown = relationships.slice(0, REST_PAGE_SIZE)
  const last = shown.at(-1)
  const body = JSON.stringify({
    entity: toEntityJson(entity),
    relationships: shown.map(toRelationshipJson),
  })
  if (last === undefined || relationships.length === shown.length) return taggedReply(body)
  const cursor = cursors.seal(toPosition(day, last), boundTo(entity))
  return taggedReply(body, nextHeaders(`/api/graph/entity/${entity.slug}?cursor=${cursor}`, cursor))
}

/** Identifies the list of a cursor by the id of the entity, because the slug may change. */
function boundTo({ id }: Pick<NamedEntity, 'id'>): string {
  return `rest-relationships/${id}`
}

function toPosition(day: number, row: RestRelationship) {
  const { name, slug } = row.entity
  return [day, row.currency, row.from, row.label, name, slug] as const
}

function openCursor(cursors: Cursors, cursor: string, entity: NamedEntity) {
  const position = cursors.open(cursor, boundTo(entity))
  if (position === null) {
    const message = 'does not belong to this list; use the cursor of the previous page'
    throw invalidParameter('cursor', 'CURSOR', message)
  }
  // The cursor has a valid signature, so `toPosition` wrote it.
  const [day, currency, from, label, name, slug] = position as ReturnType<typeof toPosition>
  return { day, after: { currency, from, label, name, slug } }
}
