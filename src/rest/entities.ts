import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../domain/cursor.js'
import { ENTITY_LABELS } from '../domain/entity.js'
import { toEntityJson, toRelationshipJson } from '../domain/json.js'
import { ApiError } from '../errors.js'
import { nextHeaders, sendTagged, tagged, type TaggedReply } from './tagged.js'
import { createWriteOnce } from './written-once.js'
import type { NamedEntity } from '../loaders/named-entity.js'
import {
  REST_PAGE_SIZE,
  type RestPage,
  type RestRelationship,
} from '../loaders/relationships/rest-pages.js'

/** The parameters of routes below an entity. */
export const entityParams = {
  type: 'object',
  required: ['slug'],
  properties: {
    slug: {
      type: 'string',
      description: 'The lowercase name of the entity in addresses: `nancy-pelosi`.',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 100,
    },
  },
} as const

const querystring = {
  type: 'object',
  properties: {
    cursor: {
      type: 'string',
      description: 'Where the page before ended: its `X-Next-Cursor`, for the same entity.',
      maxLength: 2_000,
    },
  },
} as const

const reference = {
  name: { type: 'string' },
  type: { type: 'string', enum: Object.keys(ENTITY_LABELS) },
  slug: { type: 'string' },
  country_code: {
    type: 'string',
    description: 'Lowercase ISO 3166-1 alpha-2; empty for none.',
    pattern: '^([a-z]{2})?$',
  },
} as const

const entityReply = {
  type: 'object',
  description: 'The entity and what it is related to.',
  required: ['entity', 'relationships'],
  additionalProperties: false,
  properties: {
    entity: {
      type: 'object',
      required: ['name', 'type', 'slug', 'country_code', 'description'],
      additionalProperties: false,
      properties: {
        ...reference,
        description: { type: 'string', description: 'One sentence at least; never empty.' },
      },
    },
    relationships: {
      type: 'array',
      description:
        'One row for each label and other entity: current ones, then those not known to be current, ' +
        'then past ones and those that have not begun; the newest start first.',
      maxItems: REST_PAGE_SIZE,
      items: {
        type: 'object',
        required: ['label', 'entity'],
        additionalProperties: false,
        properties: {
          label: { type: 'string', examples: ['Member of'] },
          entity: {
            type: 'object',
            required: ['name', 'type', 'slug', 'country_code'],
            additionalProperties: false,
            properties: reference,
          },
        },
      },
    },
  },
} as const

const getEntity = {
  schema: {
    operationId: 'getEntity',
    summary: 'One entity and its relationships',
    tags: ['graph'],
    params: entityParams,
    querystring,
    response: { 200: entityReply },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'ENTITY_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
    isTagged: true,
    isKept: true,
    isPaged: true,
    redirects: 'The entity has another slug now, or was merged into another: look there.',
  },
} satisfies RouteShorthandOptions

/** GET /api/graph/entity/{slug}: one entity and its relationships; 404 for an unknown slug. */
export const entityRoutes: FastifyPluginAsync<{ cursors: Cursors }> = async (app, { cursors }) => {
  const writeOnce = createWriteOnce()

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
      const written = writeOnce([page], () => toReply(cursors, page, position.day))
      return sendTagged(request, reply, written)
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
  if (last === undefined || relationships.length === shown.length) return tagged(body)
  const cursor = cursors.seal(toPosition(day, last), listOf(entity))
  return tagged(body, nextHeaders(`/api/graph/entity/${entity.slug}?cursor=${cursor}`, cursor))
}

/** What a cursor is bound to: the list of this entity, whatever its slug. */
function listOf({ id }: Pick<NamedEntity, 'id'>): string {
  return `rest-relationships/${id}`
}

function toPosition(day: number, { currency, from, label, other }: RestRelationship) {
  return [day, currency, from, label, other.name, other.slug] as const
}

function openCursor(cursors: Cursors, cursor: string, entity: NamedEntity) {
  const position = cursors.open(cursor, listOf(entity))
  if (position === null) {
    const message = 'is not one that was given for this list'
    throw new ApiError('INVALID_PARAMETER', {
      detail: `cursor ${message}.`,
      fields: [{ field: 'cursor', code: 'CURSOR', message }],
    })
  }
  // `toPosition` wrote it: only we can sign.
  const [day, currency, from, label, name, slug] = position as ReturnType<typeof toPosition>
  return { day, after: { currency, from, label, name, slug } }
}
