import { MARKET_STATES } from '../domain/market.js'
import { ENTITY_LABELS } from '../domain/entity.js'

const filter = (description: string, maxLength = 500) =>
  ({ type: 'string', description, maxLength }) as const

/** Parameters of `GET /api/v1/markets`. All are texts, and an empty one of any kind counts as absent. */
export const marketsQuery = {
  type: 'object',
  properties: {
    category: filter(
      'Such as `elections`, `politics` or `economy`; an unknown one has no markets.',
    ),
    status: filter(
      `One or more of ${MARKET_STATES.map((state) => `\`${state}\``).join(', ')}, with commas ` +
        'between them. Absent: those that are neither resolved nor cancelled, and with `ids` or `venue_id` all.',
    ),
    source: filter(
      'Name or id of a venue that quotes the market, in either case: `Polymarket`; with `venue_id` ' +
        'the venue whose id that is.',
    ),
    venue_id: filter(
      'What a venue calls a listing itself: the id of its contract, with `:` and that of an outcome ' +
        'for one of several, or another id with its kind before it: `slug:…`. As the venue writes it; ' +
        'an unknown one has no markets. Venues may use the same id: `source` says which is meant.',
    ),
    country: {
      type: 'string',
      description: 'ISO 3166-1 alpha-2, in either case: `us`.',
      pattern: '^\\s*([A-Za-z]{2}\\s*)?$',
      maxLength: 100,
    },
    entity: filter('Slug or id of an entity that the market concerns: `j-d-vance`.'),
    q: filter('Words of the title; each one may be cut short.', 200),
    ids: {
      type: 'string',
      description: 'Ids with commas between them, at most 100.',
      maxLength: 15_000,
    },
    closes_before: filter(
      'A date or a time, ISO 8601, itself excluded; a date is its first instant.',
    ),
    closes_after: filter('A date or a time, ISO 8601, itself included.'),
    updated_since: filter(
      'A date or a time, ISO 8601: markets of which something that is shown changed since then.',
    ),
    limit: {
      type: 'string',
      description:
        'Markets on a page, a whole number above 0; above 100 is applied as 100. Absent: 50.',
      pattern: '^\\s*(0*[1-9][0-9]*\\s*)?$',
      maxLength: 100,
    },
    cursor: {
      type: 'string',
      description: 'Where the page before ended: its `X-Next-Cursor`, with the same filters.',
      maxLength: 2_000,
    },
  },
} as const

export const marketParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      description: 'The id of the market, which never changes: `j-d-vance-wins-2028`.',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 200,
    },
  },
} as const

const time = { type: 'string', format: 'date-time' } as const
const timeOrNone = { type: ['string', 'null'], format: 'date-time' } as const
const percent = { type: 'number', minimum: 0, maximum: 100 } as const
const percentOrNone = { type: ['number', 'null'], minimum: 0, maximum: 100 } as const
const amountOrNone = { type: ['number', 'null'] } as const
const flagOrNone = { type: ['boolean', 'null'] } as const

const REQUIRED = [
  ...(['id', 'title', 'category', 'display_probability', 'display_source'] as const),
  ...(['last_updated', 'sources'] as const),
]

/** `GET /api/v1/markets`, as documented for ever. */
export const marketsReply = {
  type: 'object',
  description: 'Markets with a usable price, last opened first.',
  required: ['meta', 'data'],
  additionalProperties: false,
  properties: {
    meta: {
      type: 'object',
      required: ['count', 'limit'],
      additionalProperties: false,
      properties: {
        count: { type: 'integer', description: 'Markets on this page.' },
        limit: { type: 'integer', description: 'The limit that was applied.' },
      },
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: REQUIRED,
        additionalProperties: false,
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          category: { type: 'string' },
          display_probability: { ...percent, description: 'Percent of yes.' },
          display_source: { type: 'string', description: 'The venue whose percent is shown.' },
          last_updated: { ...time, description: 'When the percent that is shown was observed.' },
          sources: {
            type: 'array',
            description: 'One row a venue, by name.',
            items: {
              type: 'object',
              required: ['name', 'probability'],
              additionalProperties: false,
              properties: { name: { type: 'string' }, probability: percent },
            },
          },
        },
      },
    },
  },
} as const

/** `GET /api/v1/markets/{id}`. */
export const marketReply = {
  type: 'object',
  description: 'The market. What nobody says is null.',
  required: ['data'],
  additionalProperties: false,
  properties: {
    data: {
      type: 'object',
      required: REQUIRED,
      additionalProperties: false,
      properties: {
        id: { type: 'string' },
        title: { type: 'string' },
        category: { type: 'string' },
        display_probability: { ...percentOrNone, description: 'Null without a usable price.' },
        display_source: { type: ['string', 'null'] },
        last_updated: timeOrNone,
        sources: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'probability', 'url', 'quoted_at', 'volume_usd', 'inverted', 'rule'],
            additionalProperties: false,
            properties: {
              name: { type: 'string' },
              probability: { ...percent, description: 'Of the market’s own yes.' },
              url: { type: ['string', 'null'] },
              quoted_at: timeOrNone,
              volume_usd: amountOrNone,
              inverted: { type: 'boolean', description: 'Whether the venue asks the opposite.' },
              rule: {
                type: ['string', 'null'],
                description: 'The middle of bid and ask, the last trade, or what the venue states.',
                enum: ['MIDDLE', 'LAST', 'STATED', null],
              },
            },
          },
        },
        why: { type: ['string', 'null'], description: 'Why this percent is shown, in words.' },
        status: { type: 'string', enum: MARKET_STATES },
        result_probability: { ...percentOrNone, description: 'What it was resolved to.' },
        country_code: { type: 'string', pattern: '^([a-z]{2})?$' },
        opens_at: timeOrNone,
        closes_at: timeOrNone,
        volume_usd: { ...amountOrNone, description: 'All that was traded so far, at all venues.' },
        group: {
          type: ['object', 'null'],
          description: 'The question that this is one outcome of.',
          required: ['id', 'title', 'exclusive', 'exhaustive'],
          additionalProperties: false,
          properties: {
            id: { type: 'string' },
            title: { type: 'string' },
            exclusive: { ...flagOrNone, description: 'At most one outcome comes true.' },
            exhaustive: { ...flagOrNone, description: 'One outcome must come true.' },
          },
        },
        entities: {
          type: 'array',
          items: {
            type: 'object',
            required: ['role', 'entity'],
            additionalProperties: false,
            properties: {
              role: { type: 'string', examples: ['subject', 'office'] },
              entity: {
                type: 'object',
                required: ['name', 'type', 'slug', 'country_code'],
                additionalProperties: false,
                properties: {
                  name: { type: 'string' },
                  type: { type: 'string', enum: Object.keys(ENTITY_LABELS) },
                  slug: { type: 'string' },
                  country_code: { type: 'string', pattern: '^([a-z]{2})?$' },
                },
              },
            },
          },
        },
      },
    },
  },
} as const
