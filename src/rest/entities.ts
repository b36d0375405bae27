import type { NamedEntity } from '../domain/entity.js'
import { pageOf, type Cursors } from '../domain/cursor.js'
import { ApiError } from '../errors.js'
import { localNames } from './local-names.js'
import { cursorParameter, pathSchema, querySchema, slugParameter } from './parameter-schemas.js'
import { pagesOf } from './paging.js'
import { queryOf } from './parameters.js'
import {
  component,
  entityReference,
  listOf,
  object,
  referenceFields,
  text,
  toReferenceJson,
} from './reply-schemas.js'
import { ENTITY_REDIRECT, route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'
import { REST_PAGE_SIZE, type RestRelationship } from '../loaders/rest-pages.js'

/** The parameters of routes below an entity. */
export const entityParams = pathSchema({
  slug: slugParameter('Name of the entity in URLs, in lowercase: `nancy-pelosi`.', 100),
})

const entityReply = object('The entity and a page of its relationships.', {
  entity: component(
    'Entity',
    'A politician, party, office, institution, election, area, person or organization.',
    { ...referenceFields, description: text('At least one sentence; never empty.') },
  ),
  relationships: {
    ...listOf(
      'One row for each pair of a label and a related entity. Current relationships come first, then those that may be ' +
        'current, then past and future ones. In each group, the latest start is first.',
      component('Relationship', 'A relationship, with the entity at its other end.', {
        label: {
          type: 'string',
          description: 'What the relationship is, seen from the entity in the URL.',
          examples: ['Member of'],
        },
        entity: entityReference,
      }),
    ),
    maxItems: REST_PAGE_SIZE,
  },
})

const getEntity = route({
  operationId: 'getEntity',
  summary: 'Get an entity and its relationships',
  description: `Returns up to ${String(REST_PAGE_SIZE)} relationships; the headers name the next page.`,
  tags: ['graph'],
  params: entityParams,
  querystring: querySchema({ cursor: cursorParameter(2_000) }),
  response: { 200: entityReply },
  config: {
    errors: ['ENTITY_NOT_FOUND'],
    isTagged: true,
    isCached: true,
    isPaged: true,
    isLocalized: true,
    redirects: ENTITY_REDIRECT,
  },
})

/** GET /api/graph/entity/{slug}: one entity and its relationships; 404 for an unknown slug. */
export function entityRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get('/api/graph/entity/:slug', getEntity, async (request, reply) => {
    const { loaders, today } = request.context
    const { slug } = request.params
    const cursor = request.query.cursor ?? ''
    const named = cursor === '' ? null : await loaders.namedEntities.load({ slug })
    const start = named?.slug === slug ? pages(cursors, named).after(cursor) : null
    const { day, after } = start === null ? { day: today, after: null } : fromPosition(start)
    const page = await loaders.restPages.load({ slug, day, after })
    if (page === null) throw new ApiError('ENTITY_NOT_FOUND')
    const { entity, relationships } = page
    if (entity.slug !== slug) {
      return reply.redirect(`/api/graph/entity/${entity.slug}${queryOf(request.url)}`, 308)
    }
    const { rows, last } = pageOf(relationships, REST_PAGE_SIZE)
    const names = await localNames(request, [entity, ...rows.map((row) => row.entity)])
    const body = {
      entity: { ...toReferenceJson(names.localize(entity)), description: entity.description },
      relationships: rows.map((row) => ({
        label: row.label,
        entity: toReferenceJson(names.localize(row.entity)),
      })),
    }
    // The position has the main name, by which the list is sorted.
    const next = last && toPosition(day, last)
    return sendTagged(request, reply, body, {
      ...names.reply,
      headers: { ...names.reply.headers, ...pages(cursors, entity).nextHeaders(next) },
    })
  })
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
