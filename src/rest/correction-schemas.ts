import { CORRECTION_KINDS } from '../corrections/correction.js'
import { ENDS } from '../corrections/ends.js'
import type { RelationshipKind } from '../domain/relationship.js'
import { data, line, lines, time, timeOrNone } from './account-schemas.js'

/** The longest of what is sent: a name has 300 characters, a slug or an identifier 200. */
const VALUE_CHARACTERS = 300
const SOURCE_CHARACTERS = 2_000
const COMMENT_CHARACTERS = 1_000

const kind = {
  type: 'string',
  description:
    'What is wrong. `name`, `other_name`, `birth_date`, `death_date`, `identifier`: of the entity. `start`, `end`, ' +
    '`not_related`: of the relationship that `relationship` names. `related`: there is a relationship that no source ' +
    'gives. `same`, `not_same`: the entity and another are one, or are not.',
  enum: CORRECTION_KINDS,
} as const

const PROPOSED_KINDS = (Object.keys(ENDS) as readonly RelationshipKind[]).filter(
  (kind) => ENDS[kind].from.length > 0,
)

const date = { type: ['string', 'null'], maxLength: 10 } as const

/** Body of `POST /api/v1/corrections`. */
export const correctionBody = {
  type: 'object',
  required: ['entity', 'kind', 'source'],
  properties: {
    entity: {
      type: 'string',
      description: 'Slug or id of the entity that it is about.',
      maxLength: 200,
    },
    kind,
    value: {
      ...line(
        'What is right: a name, a date (`1961`, `1961-08`, `1961-08-04`), an identifier with its scheme ' +
          '(`wikidata:Q567`), or the slug or id of the other entity. Null or absent: there is none (`death_date`, ' +
          '`start`, `end`), or, of `not_same`, the entity is two and nobody knows where the other is.',
        VALUE_CHARACTERS,
      ),
      type: ['string', 'null'],
    },
    relationship: {
      type: ['string', 'null'],
      description:
        'Id of a relationship of the entity, as GraphQL shows it; for `start`, `end` and `not_related`.',
      maxLength: 100,
    },
    type: {
      type: ['string', 'null'],
      description: 'Of `related`: the kind of the relationship from the entity to the other.',
      enum: [...PROPOSED_KINDS, null],
    },
    start: { ...date, description: 'Of `related`: when it began. Null or absent: nobody knows.' },
    end: {
      ...date,
      description: 'Of `related`: when it ended. Null or absent: it has not, or nobody knows.',
    },
    source: {
      ...line('Where what is right can be read: an `https:` address.', SOURCE_CHARACTERS),
      format: 'uri',
    },
    comment: {
      ...lines('Anything that helps to decide; only the operator reads it.', COMMENT_CHARACTERS),
      // It may be left empty.
      pattern: String.raw`^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|\t|\r?\n)*$`,
    },
  },
} as const

export const correctionParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      description: 'The id of the correction, a UUID.',
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    },
  },
} as const

const correction = {
  type: 'object',
  required: [
    ...(['id', 'state', 'kind', 'value', 'was', 'about', 'entity', 'source', 'comment'] as const),
    ...(['created_at', 'decided_at', 'reason'] as const),
  ],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    state: {
      type: 'string',
      description: '`revoked`: it was applied, and taken back later.',
      enum: ['open', 'applied', 'refused', 'revoked'],
    },
    kind,
    value: { type: ['string', 'null'] },
    was: {
      type: ['string', 'null'],
      description: 'What the graph said when it was proposed; null for nothing.',
    },
    about: {
      type: ['string', 'null'],
      description: 'The relationship or the other entity, in words.',
    },
    entity: {
      type: 'object',
      description: 'As it was when it was proposed.',
      required: ['id', 'slug', 'name', 'type'],
      additionalProperties: false,
      properties: {
        id: { type: 'string' },
        slug: { type: 'string' },
        name: { type: 'string' },
        type: { type: 'string' },
      },
    },
    source: { type: 'string' },
    comment: { type: 'string' },
    created_at: time,
    decided_at: timeOrNone,
    reason: { type: ['string', 'null'], description: 'Why it was decided so.' },
  },
} as const

export const correctionReply = data('The correction.', correction)
export const correctionsReply = data(
  'What this account has proposed, newest first; at most 1,000.',
  { type: 'array', items: correction } as const,
)

/** Reply of `GET /api/v1/entities/{slug}/corrections`. */
export const appliedReply = data('What was corrected, the newest first; at most 100.', {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind', 'value', 'about', 'source', 'applied_on'],
    additionalProperties: false,
    properties: {
      kind,
      value: {
        type: ['string', 'null'],
        description: 'What is right; null: there is none, whatever sources say.',
      },
      about: {
        type: ['string', 'null'],
        description: 'The relationship or the other entity, in words.',
      },
      source: { type: 'string', description: 'Where it can be read.' },
      applied_on: { type: 'string', format: 'date' },
    },
  },
} as const)
