import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../domain/cursor.js'
import { ENTITY_LABELS } from '../domain/entity.js'
import { toEntityJson, toRelationshipJson } from '../domain/json.js'
import { ApiError } from '../errors.js'
import { sendTagged, tagged, type TaggedBody } from './tagged.js'
import type { Entity } from '../loaders/entities.js'
import { REST_PAGE_SIZE, type RestRelationship } from '../loaders/rest-relationships.js'

const params = {
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
    params,
    querystring,
    response: { 200: entityReply },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'ENTITY_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
    isTagged: true,
    isPaged: true,
    redirects: 'The entity has another slug now, or was merged into another: look there.',
  },
} satisfies RouteShorthandOptions

/** GET /api/graph/entity/{slug}: one entity and its relationships; 404 for an unknown slug. */
export const entityRoutes: FastifyPluginAsync<{ cursors: Cursors }> = async (app, { cursors }) => {
  const pageOf = createPages(cursors)

  app.get<{ Params: FromSchema<typeof params>; Querystring: FromSchema<typeof querystring> }>(
    '/api/graph/entity/:slug',
    getEntity,
    async (request, reply) => {
      const { loaders, today } = request.context
      const { slug } = request.params
      const cursor = request.query.cursor ?? ''
      const isFirst = cursor === ''
      const [entity, firstRows] = await Promise.all([
        loaders.entities.load(slug),
        isFirst ? loaders.restRelationships.load({ slug, day: today, after: null }) : [],
      ])
      if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
      if (entity.slug !== slug) {
        const query = request.url.slice(request.url.split('?', 1)[0]?.length)
        return reply.redirect(`/api/graph/entity/${entity.slug}${query}`, 308)
      }
      const position = isFirst ? null : openCursor(cursors, cursor, entity)
      const rows =
        position === null ? firstRows : await loaders.restRelationships.load({ slug, ...position })
      const page = pageOf(entity, rows, position?.day ?? today)
      if (page.nextCursor !== null) {
        void reply.header('x-next-cursor', page.nextCursor)
        void reply.header(
          'link',
          `</api/graph/entity/${slug}?cursor=${page.nextCursor}>; rel="next"`,
        )
      }
      return sendTagged(request, reply, page)
    },
  )
}

/** A reply as it is sent; it is kept for as long as the loaders keep what it is made from. */
interface Page extends TaggedBody {
  readonly entity: Entity
  readonly nextCursor: string | null
}

/** Pages of the list, each written once while the loaders keep its rows. */
function createPages(cursors: Cursors) {
  // A cached list is one object, so a change gives another list, and another page.
  const pages = new WeakMap<readonly RestRelationship[], Page>()

  return (entity: Entity, rows: readonly RestRelationship[], day: number): Page => {
    const known = pages.get(rows)
    if (known?.entity === entity) return known
    const page = toPage(cursors, entity, rows, day)
    // A list that no cache holds is a new object each time, and its page is soon forgotten.
    pages.set(rows, page)
    return page
  }
}

function toPage(
  cursors: Cursors,
  entity: Entity,
  rows: readonly RestRelationship[],
  day: number,
): Page {
  const shown = rows.slice(0, REST_PAGE_SIZE)
  const last = shown.at(-1)
  const body = JSON.stringify({
    entity: toEntityJson(entity),
    relationships: shown.map(toRelationshipJson),
  })
  const hasMore = last !== undefined && rows.length > shown.length
  return {
    ...tagged(body),
    entity,
    nextCursor: hasMore ? cursors.seal(toPosition(day, last), listOf(entity)) : null,
  }
}

/** What a cursor is bound to: the list of this entity, whatever its slug. */
function listOf({ id }: Entity): string {
  return `rest-relationships/${id}`
}

function toPosition(day: number, { currency, from, label, other }: RestRelationship) {
  return [day, currency, from, label, other.name, other.slug] as const
}

function openCursor(cursors: Cursors, cursor: string, entity: Entity) {
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
