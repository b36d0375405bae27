import { ENTITY_LABELS } from '../../domain/entity.js'

export const text = { type: 'string' } as const
export const nullable = { type: ['string', 'null'] } as const
export const count = { type: ['integer', 'null'] } as const
const flag = { type: 'boolean' } as const
export const time = { type: 'string', format: 'date-time' } as const
export const maybeTime = { type: ['string', 'null'], format: 'date-time' } as const

export const parameter = (description: string, maxLength = 500) =>
  ({ type: 'string', description, maxLength }) as const

export const limit = {
  type: 'string',
  description: 'Rows on a page, a whole number above 0; above 100 is applied as 100. Absent: 50.',
  pattern: '^\\s*(0*[1-9][0-9]*\\s*)?$',
  maxLength: 100,
} as const

export const cursor = parameter('Where the page before ended: its `X-Next-Cursor`.', 4_000)

export const since = (of: string) =>
  ({
    type: 'string',
    description: `Only changes after this \`seq\` ${of}. Absent: all. A \`cursor\` goes before it.`,
    pattern: '^\\s*([0-9]{1,12}\\s*)?$',
    maxLength: 100,
  }) as const

export const raceParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      description: 'The id of the race, which never changes.',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 200,
    },
  },
} as const

export const resultsQuery = {
  type: 'object',
  properties: {
    level: parameter('Only units of this level: `state`, `county`, `precinct` …'),
    unit: parameter('Only this unit and those that are part of it: `us/ca/06037`.', 1_000),
    source: parameter('The feed. Absent: the one that is shown.'),
    as_of: parameter(
      'A date or a time, ISO 8601: what stood then, by when it was received. Absent: now.',
    ),
    limit,
    cursor,
  },
} as const

export const callsQuery = { type: 'object', properties: { limit, cursor } } as const

export const changesQuery = {
  type: 'object',
  properties: {
    since: since('of the race'),
    limit,
    cursor,
  },
} as const

/** An object that has all of `properties`, and no other. */
export const object = <const Properties extends object>(
  properties: Properties,
  description?: string,
) =>
  ({
    type: 'object',
    ...(description === undefined ? {} : { description }),
    required: Object.keys(properties) as (keyof Properties & string)[],
    additionalProperties: false,
    properties,
  }) as const

export const listOf = <const Items extends object>(items: Items, description?: string) =>
  ({ type: 'array', ...(description === undefined ? {} : { description }), items }) as const

const entity = {
  ...object({
    name: text,
    type: { type: 'string', enum: Object.keys(ENTITY_LABELS) },
    slug: text,
    country_code: text,
  }),
  type: ['object', 'null'],
} as const

const reporting = listOf(
  object({
    kind: { type: 'string', enum: ['precincts', 'expected_vote', 'ballots'] },
    reported: { type: ['number', 'null'] },
    total: { type: ['number', 'null'] },
    percent: { type: ['number', 'null'], description: 'As the feed says it, even above 100.' },
    above_100: { type: 'boolean', description: 'More is in than there is, as the feed says it.' },
  }),
  'How much is in. Kinds are never compared with each other.',
)

const votes = listOf(
  object({
    candidacy: { type: 'string', description: 'The key of the candidacy in the feed.' },
    votes: { type: ['integer', 'null'], description: 'Null: listed without a count.' },
    listed: { type: 'boolean', description: 'False: the last copy does not list it any more.' },
  }),
)

export const call = object({
  source: text,
  seq: { type: 'integer' },
  candidacy: { type: 'string', description: 'The key of the candidacy in its feed.' },
  candidacy_id: nullable,
  status: { type: 'string', enum: ['winner', 'runoff', 'advance', 'retract'] },
  by: text,
  received_at: time,
  stands: { type: 'boolean', description: 'Not taken back since.' },
})

export const head = {
  id: text,
  title: text,
  kind: text,
  office: text,
  area: text,
  party: text,
  seat: text,
  seats: count,
  source: { type: ['string', 'null'], description: 'The feed whose count is shown.' },
  seq: { type: 'integer', description: 'The number of the last update.' },
  updated_at: maybeTime,
} as const

export const candidate = {
  id: text,
  key: text,
  kind: text,
  name: text,
  running_mate: nullable,
  party: nullable,
  incumbent: { type: ['boolean', 'null'] },
  listed: flag,
  votes: { type: ['integer', 'null'], description: 'Null: not counted.' },
  share: { type: ['number', 'null'], description: 'Of all votes, in percent; computed.' },
  delegates: {
    type: ['integer', 'null'],
    description: 'Won so far in a primary, as the feed counts them; null: it does not say.',
  },
  politician: entity,
} as const

export const counted = {
  basis: {
    ...object(
      {
        kind: { type: 'string', enum: ['unit', 'sum'] },
        level: text,
        units: { type: 'integer' },
        complete: { type: 'boolean', description: 'False: too many units to be added up.' },
      },
      'Of one unit that is the whole race, or the sum of so many of a level, where the feed gives no whole.',
    ),
    type: ['object', 'null'],
  },
  unit: { type: ['string', 'null'], description: 'The unit whose count this is; null: a sum.' },
  total_votes: { type: ['integer', 'null'], description: 'As the feed says it, never of a sum.' },
  counted_votes: { type: ['integer', 'null'], description: 'The sum over the candidates.' },
  reporting,
} as const

export const raceReply = object(
  {
    data: object({
      ...head,
      uncontested: flag,
      election: entity,
      sources: listOf(object({ source: text, at: time }), 'The shown one first, at most 20.'),
      sources_in_all: { type: 'integer' },
      candidates: listOf(
        object({
          ...candidate,
          votes_in_parts: { type: ['integer', 'null'], description: 'The sum over `parts`.' },
        }),
        'Those with most votes, at most 200.',
      ),
      candidates_in_all: { type: ['integer', 'null'], description: 'Null: more than 1,000.' },
      ...counted,
      parts: {
        ...object(
          {
            level: text,
            units: { type: 'integer' },
            complete: { type: 'boolean', description: 'False: too many units to be added up.' },
            counted_votes: count,
            difference: {
              type: ['integer', 'null'],
              description: '`counted_votes` of the whole less that of its parts; never clamped.',
            },
          },
          'The sum over the units of the next level: the parts need not add up to the whole.',
        ),
        type: ['object', 'null'],
      },
      standing_calls: listOf(
        call,
        'The latest call of each candidacy that is not taken back, of at most 100 calls.',
      ),
      calls: listOf(call, 'The newest 20 of all calls and takings back, newest first.'),
      calls_in_all: { type: 'integer' },
    }),
  },
  'One race of an election, as the shown feed has it.',
)

const metaFields = {
  count: { type: 'integer' },
  limit: { type: 'integer' },
  race: text,
  source: nullable,
} as const

const meta = object(metaFields)

export const resultsReply = object(
  {
    meta: object({ ...metaFields, as_of: maybeTime }),
    data: listOf(
      object({
        unit: text,
        level: text,
        name: text,
        parent: nullable,
        at: { ...time, description: 'When the feed made the copy.' },
        total_votes: count,
        votes,
        reporting,
      }),
    ),
  },
  'Counts by unit, in the order of the units.',
)

export const callsReply = object(
  { meta, data: listOf(call) },
  'Every call, and every taking back, newest first.',
)

export const changesReply = object(
  {
    meta,
    data: listOf(
      object({
        seq: { type: 'integer' },
        part: {
          type: 'integer',
          description: 'A change of more than 100 units comes in parts, all of one `seq`; from 1.',
        },
        parts: { type: 'integer' },
        source: { type: 'string', description: '`operator`: a call that was made by hand.' },
        source_at: maybeTime,
        received_at: time,
        correction: { type: 'boolean', description: 'A count fell, or was taken back.' },
        late: { type: 'boolean', description: 'It is history only: a newer copy was there first.' },
        candidates: listOf(object({ key: text, name: text, listed: flag })),
        called: listOf(object({ candidacy: text, status: text, by: text })),
        retracted: listOf(object({ candidacy: text, status: text, by: text })),
        units_changed: { type: 'integer' },
        units: listOf(
          object({
            unit: text,
            level: text,
            correction: flag,
            votes: listOf(object({ candidacy: text, before: count, after: count, listed: flag })),
            said: {
              ...object(
                { total_votes: count, reporting },
                'What the feed now says of the unit beside the votes; null: nothing else changed.',
              ),
              type: ['object', 'null'],
            },
          }),
          'At most 100 in a part.',
        ),
      }),
      'Oldest first.',
    ),
  },
  'Updates, oldest first.',
)
