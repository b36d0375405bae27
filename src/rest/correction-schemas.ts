import { CORRECTION_KINDS } from '../corrections/correction.js'
import { ENDS } from '../corrections/ends.js'
import type { RelationshipKind } from '../domain/relationship.js'
import { formatted, line, lines } from './account-schemas.js'
import { partialDate, pathSchema, uuidParameter } from './parameter-schemas.js'
import {
  choice,
  component,
  data,
  listOf,
  object,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './reply-schemas.js'

/** The limit for names. `checkProposal` has a lower limit for slugs, ids and identifiers. */
const VALUE_CHARACTERS = 300
const SOURCE_CHARACTERS = 2_000
const COMMENT_CHARACTERS = 1_000

const kind = {
  title: 'CorrectionKind',
  type: 'string',
  description:
    'What is wrong. `name`, `other_name`, `birth_date`, `death_date`, `identifier`: a value of the entity. `start`, ' +
    '`end`: a date of the relationship. `not_related`: the relationship does not exist. `related`: a relationship is ' +
    'missing. `same`: the entity and another are the same. `not_same`: they are not.',
  enum: CORRECTION_KINDS,
} as const

const PROPOSED_KINDS = (Object.keys(ENDS) as readonly RelationshipKind[]).filter(
  (kind) => ENDS[kind].from.length > 0,
)

const date = (description: string) =>
  ({
    type: ['string', 'null'],
    description,
    maxLength: 10,
    documented: { ...partialDate, type: ['string', 'null'] },
  }) as const

/** Body of `POST /api/v1/corrections`. */
export const correctionBody = {
  title: 'NewCorrection',
  type: 'object',
  description: 'The correction to propose.',
  required: ['entity', 'kind', 'source'],
  properties: {
    entity: { type: 'string', description: 'Slug or id of the entity.', maxLength: 200 },
    kind,
    value: {
      ...line(
        'The correct value: a name, a date (`1961`, `1961-08`, `1961-08-04`), an identifier with its scheme ' +
          '(`wikidata:Q567`), or the slug or id of another entity. Null or absent: there is no such date ' +
          '(`death_date`, `start`, `end`), or the other entity is unknown (`not_same`).',
        VALUE_CHARACTERS,
      ),
      type: ['string', 'null'],
      documented: { type: ['string', 'null'], minLength: 1, maxLength: VALUE_CHARACTERS },
    },
    relationship: {
      type: ['string', 'null'],
      description:
        'Id of a relationship of the entity, from GraphQL; for `start`, `end` and `not_related`.',
      maxLength: 100,
    },
    type: {
      type: ['string', 'null'],
      description: 'For `related`: kind of the relationship from the entity to the other one.',
      enum: [...PROPOSED_KINDS, null],
    },
    start: date('For `related`: when the relationship began. Null or absent: unknown.'),
    end: date(
      'For `related`: when the relationship ended. Null or absent: it has not ended, or the date is unknown.',
    ),
    source: formatted('uri', 'An `https:` URL that confirms the correct value.', SOURCE_CHARACTERS),
    comment: {
      ...lines('Anything that helps to decide. Only operators read it.', COMMENT_CHARACTERS),
      // Unlike in `lines`, an empty text is allowed.
      pattern: String.raw`^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|\t|\r?\n)*$`,
      documented: { type: 'string', maxLength: COMMENT_CHARACTERS },
    },
  },
} as const

export const correctionParams = pathSchema({ id: uuidParameter('Id of the correction, a UUID.') })

const about = textOrNull(
  'The relationship or other entity that the correction is about, in words; null if it is about neither.',
)

const correction = component('Correction', 'A proposed correction.', {
  id: text('Id of the correction.'),
  state: choice('`revoked`: the correction was applied and withdrawn later.', [
    'open',
    'applied',
    'refused',
    'revoked',
  ]),
  kind,
  value: textOrNull('The proposed value; null: there is none.'),
  was: textOrNull('The value in the graph when the correction was proposed; null: there was none.'),
  about,
  entity: object('The entity, as it was when the correction was proposed.', {
    id: text('Id of the entity.'),
    slug: text('Slug of the entity.'),
    name: text('Name of the entity.'),
    type: { type: 'string', description: 'The kind of entity.' },
  }),
  source: text('A URL that confirms the value.'),
  comment: text('Your comment.'),
  created_at: time('When the correction was proposed.'),
  decided_at: timeOrNull('When an operator decided; null while it is open.'),
  reason: textOrNull('The reason that the operator gave; null if there is none.'),
})

export const correctionReply = data('The correction.', correction)
export const correctionsReply = data(
  'The corrections that your account has proposed, newest first; at most 1,000.',
  listOf('The corrections.', correction),
)

/** Reply of `GET /api/v1/entities/{slug}/corrections`. */
export const appliedReply = data(
  'The applied corrections, newest first; at most 100.',
  listOf(
    'The corrections.',
    component('AppliedCorrection', 'A correction that an operator applied.', {
      kind,
      value: textOrNull('The correct value; null: there is none, even if a source states one.'),
      about,
      source: text('A URL that confirms the value.'),
      applied_on: { type: 'string', format: 'date', description: 'Day on which it was applied.' },
    }),
  ),
)
