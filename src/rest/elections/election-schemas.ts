import { ELECTION_STATES } from '../../elections/election-state.js'
import {
  call,
  candidate,
  count,
  counted,
  cursor,
  head,
  limit,
  listOf,
  maybeTime,
  object,
  parameter,
  since,
  text,
  time,
} from './race-schemas.js'

export const electionParams = {
  type: 'object',
  required: ['slug'],
  properties: {
    slug: {
      type: 'string',
      description: 'The slug of the election, or its id.',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 100,
    },
  },
} as const

const day = (description: string) =>
  ({
    type: 'string',
    description,
    pattern: '^\\s*([0-9]{4}(-[0-9]{2}){0,2}\\s*)?$',
    maxLength: 100,
  }) as const

export const electionsQuery = {
  type: 'object',
  properties: {
    country: {
      type: 'string',
      description: 'ISO 3166-1 alpha-2, in either case: `us`.',
      pattern: '^\\s*([A-Za-z]{2}\\s*)?$',
      maxLength: 100,
    },
    kind: parameter('Of its contests: `general`, `primary`, `runoff`, `special` …', 100),
    state: {
      type: 'string',
      description: `One of ${ELECTION_STATES.map((state) => `\`${state}\``).join(', ')}.`,
      maxLength: 100,
    },
    year: {
      type: 'string',
      description: 'Four digits; in place of `from` and `to`.',
      pattern: '^\\s*([0-9]{4}\\s*)?$',
      maxLength: 100,
    },
    from: day('A year, month or day, itself included.'),
    to: day('A year, month or day, itself included.'),
    q: parameter('Words of the name; each one may be cut short.', 200),
    limit,
    cursor,
  },
} as const

export const electionRacesQuery = {
  type: 'object',
  properties: {
    office: parameter('The key of an office: `house`.', 200),
    area: parameter('The key of an area: this one and those within it: `us/ca`.'),
    called: {
      type: 'string',
      description: '`true`: only races with a call that stands; `false`: only those without any.',
      pattern: '^\\s*((true|false)\\s*)?$',
      maxLength: 100,
    },
    limit,
    cursor,
  },
} as const

export const electionChangesQuery = {
  type: 'object',
  properties: { since: since('of the change log'), limit, cursor },
} as const

const election = {
  id: text,
  slug: text,
  name: text,
  country_code: text,
  date: { type: ['string', 'null'], description: 'A year, month or day, as sources give it.' },
  kind: { type: ['string', 'null'], description: 'Of its contests; null: none are covered.' },
  state: {
    type: ['string', 'null'],
    enum: [...ELECTION_STATES, null],
    description: 'Null: it is over, and nothing was told of it.',
  },
  contests: { type: 'integer', description: 'How many are covered.' },
  feeds: listOf(text, 'Those that tell of one of them.'),
  updated_at: { ...maybeTime, description: 'The last update of one of them.' },
} as const

const pageMeta = { count: { type: 'integer' }, limit: { type: 'integer' } } as const
const electionMeta = object({ ...pageMeta, election: text })

export const electionsReply = object(
  { meta: object(pageMeta), data: listOf(object(election)) },
  'Elections that have a date, the newest first.',
)

export const electionReply = object(
  {
    data: object({
      ...election,
      steps: listOf(
        object({ state: text, by: text, at: time }),
        'What operators said of it, the newest first, at most 20.',
      ),
    }),
  },
  'One election, and what is covered of it.',
)

export const electionRacesReply = object(
  {
    meta: electionMeta,
    data: listOf(
      object({
        ...head,
        ...counted,
        leaders: listOf(object(candidate), 'The three with most votes.'),
        candidates_in_all: count,
        standing_calls: listOf(call, 'The latest of each candidacy, at most 10.'),
      }),
    ),
  },
  'Races of an election, by office, area and id.',
)

export const electionChangesReply = object(
  {
    meta: electionMeta,
    data: listOf(
      object({
        seq: { type: 'integer', description: 'Of the change log; `since` takes the last one.' },
        at: time,
        kind: { type: 'string', examples: ['race.updated', 'race.corrected', 'race.called'] },
        data: { type: 'object', additionalProperties: true },
      }),
    ),
  },
  'Changes of an election and its races, oldest first.',
)
