import {
  DIVISION_FORM,
  DIVISION_LEVELS,
  divisionsAround,
  OFFICE_ROLES,
} from '../domain/divisions.js'
import type { NamedEntity } from '../domain/entity.js'
import { invalidParameter } from '../errors.js'
import { officialsOf, type Official, type RepresentedDivision } from '../loaders/representatives.js'
import { localNames } from './local-names.js'
import { listParameter, querySchema, textParameter } from './parameter-schemas.js'
import { partialDateIn, valueIn, valuesIn } from './parameters.js'
import {
  choice,
  component,
  entityReference,
  listOf,
  nullable,
  object,
  partialDateOrNull,
  text,
  toReferenceJson,
} from './reply-schemas.js'
import { route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const words = <Values extends readonly string[]>(values: Values) =>
  values.map((value) => value.toLowerCase())

const LEVELS = words(DIVISION_LEVELS)
const ROLES = words(OFFICE_ROLES)

const representativesReply = object('The division and those that contain it, the smallest first.', {
  data: listOf(
    'The divisions.',
    component('RepresentedDivision', 'A division, with the officials of exactly this division.', {
      division: text('The division of Open Civic Data.'),
      area: nullable(entityReference),
      officials: listOf(
        'The people who represent the area or hold an office of it, by name; empty if none is known.',
        component('Official', 'A person who represents an area, or holds an office of it.', {
          person: entityReference,
          office: nullable(entityReference),
          institution: nullable(entityReference),
          party: nullable(entityReference),
          level: {
            type: ['string', 'null'],
            description: 'Level of the government; null if unknown.',
          },
          roles: listOf(
            'What the person does in the office; empty if unknown.',
            choice('A role.', ROLES),
          ),
          start: partialDateOrNull('When the time in office began; null if unknown.'),
          end: partialDateOrNull('When the time in office ends or ended; null if unknown.'),
          as_of: partialDateOrNull(
            'When a source last confirmed that the person is in office; null if the end is known.',
          ),
        }),
      ),
    }),
  ),
})

const parameters = querySchema({
  division: {
    ...textParameter('The division, such as `ocd-division/country:us/state:ny/cd:14`.'),
    documented: {
      type: 'string',
      pattern: '^ocd-division/country:[a-z]{2}(/[a-z_]+:[a-z0-9_.~-]+){0,6}$',
    },
  },
  at: {
    ...textParameter('A day, month or year; by default today.', 100),
    documented: { type: 'string', format: 'date' },
  },
  levels: listParameter('Only officials of these levels of government.', {
    type: 'string',
    enum: LEVELS,
  }),
  roles: listParameter('Only officials with one of these roles.', {
    type: 'string',
    enum: ROLES,
  }),
})

const listRepresentatives = route({
  operationId: 'listRepresentatives',
  summary: 'List who represents a division',
  description:
    'Returns the officials of a division of Open Civic Data and of each division that contains it, the smallest first. Lists only people who are certainly in office, or were certainly in office at the time `at`.',
  tags: ['graph'],
  querystring: { ...parameters, documented: { ...parameters, required: ['division'] } },
  response: { 200: representativesReply },
  config: { isTagged: true, isCached: true, isLocalized: true },
})

/** GET /api/v1/representatives: the officials of a division and of those that contain it. */
export function representativeRoutes(app: RouteApp): void {
  app.get('/api/v1/representatives', listRepresentatives, async (request, reply) => {
    const { loaders, today } = request.context
    const { query } = request
    const division = valueIn(query.division)?.toLowerCase() ?? ''
    if (divisionsAround(division) === null) {
      throw invalidParameter('division', 'PATTERN', DIVISION_FORM)
    }
    const at = partialDateIn('at', query.at)
    const levels = valuesIn('levels', query.levels, DIVISION_LEVELS)
    const roles = valuesIn('roles', query.roles, OFFICE_ROLES)
    const found = await loaders.representatives.load({
      ...{ division, at, today: at === null ? today : 0 },
    })
    const divisions = officialsOf(found, levels, roles)
    const names = await localNames(request, divisions.flatMap(entitiesIn))
    const referenceTo = (entity: NamedEntity | null) =>
      entity === null ? null : toReferenceJson(names.localize(entity))
    const data = divisions.map(({ area, officials, ...rest }) => ({
      ...{ ...rest, area: referenceTo(area) },
      officials: officials.map((official) => toJson(official, referenceTo)),
    }))
    return sendTagged(request, reply, { data }, names.reply)
  })
}

/** The entities that the response shows for a division. */
function entitiesIn({ area, officials }: RepresentedDivision): readonly NamedEntity[] {
  const entities = officials.flatMap((official) => [
    ...[official.person, official.office, official.institution, official.party],
  ])
  return [area, ...entities].filter((entity) => entity !== null)
}

function toJson(
  { person, office, institution, party, level, roles, ...dates }: Official,
  referenceTo: (entity: NamedEntity | null) => object | null,
) {
  const { start, end, asOf: as_of } = dates
  return {
    person: referenceTo(person),
    office: referenceTo(office),
    institution: referenceTo(institution),
    party: referenceTo(party),
    level: level?.toLowerCase() ?? null,
    roles: words(roles),
    ...{ start, end, as_of },
  }
}
