import { MARKET_STATES } from '../domain/market.js'
import {
  countryParameter,
  cursorParameter,
  limitParameter,
  listParameter,
  pathSchema,
  querySchema,
  slugParameter,
  textParameter,
  timeParameter,
} from './parameter-schemas.js'
import {
  component,
  countryCode,
  data,
  entityReference,
  flag,
  flagOrNull,
  listOf,
  nullable,
  number,
  numberOrNull,
  page,
  percent,
  percentOrNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './reply-schemas.js'

const marketState = {
  title: 'MarketState',
  type: 'string',
  description:
    '`open`: trading. `closed`: trading has ended. `determined`: the venue has announced an outcome. ' +
    '`disputed`: the outcome is challenged. `resolved`: the outcome is final. `cancelled`: it has no outcome.',
  enum: MARKET_STATES,
} as const

/** Parameters of `GET /api/v1/markets`. */
export const marketsQuery = querySchema({
  category: textParameter(
    'Category, such as `elections`, `politics` or `economy`. An unknown category has no markets.',
  ),
  status: listParameter(
    'States, separated by commas. Absent: `open`, `disputed`, and `closed` in the last 30 days; with `ids` or `venue_id`: all.',
    marketState,
  ),
  source: textParameter(
    'Name or id of a venue that quotes the market, in upper or lower case: `Polymarket`. With `venue_id`: the venue ' +
      'that uses that id.',
  ),
  venue_id: textParameter(
    'Id that a venue uses for a listing: the id of a contract. If the contract has several outcomes, add `:` and the ' +
      'id of an outcome. Ids of another kind begin with their kind: `slug:…`. Ids are case-sensitive. An unknown id ' +
      'has no markets. If several venues use the same id, `source` selects a venue.',
  ),
  country: countryParameter,
  entity: textParameter('Slug or id of an entity that the market is about: `j-d-vance`.'),
  q: textParameter('Words of the title. Each may be the beginning of a word.', 200),
  ids: listParameter(
    'Market ids, separated by commas; at most 100.',
    { type: 'string', description: 'Id of a market.' },
    15_000,
  ),
  closes_before: timeParameter(
    'Only markets that close before this date or time (exclusive). A date means 00:00 UTC of this day.',
  ),
  closes_after: timeParameter('Only markets that close at or after this date or time (inclusive).'),
  updated_since: timeParameter(
    'Only markets with a change in a displayed field since this date or time.',
  ),
  limit: limitParameter,
  cursor: cursorParameter(2_000),
})

export const marketParams = pathSchema({
  id: slugParameter('Id of the market, which never changes: `j-d-vance-wins-2028`.', 200),
})

export const MARKET_REDIRECT = 'The market was merged into another, which `Location` names.'

const id = text('Id of the market, which never changes.')
const title = text('The question.')
const category = text('Category, such as `elections`.')

const summary = component('MarketSummary', 'A market in a list.', {
  id,
  title,
  category,
  display_probability: percent('Displayed probability of yes, in percent.'),
  display_source: text('Name of the venue whose probability is displayed.'),
  last_updated: time('When the displayed probability was observed.'),
  sources: listOf(
    'One quote for each venue, by name.',
    component('MarketSourceSummary', 'The quote of one venue, in a list of markets.', {
      name: text('Name of the venue.'),
      probability: percent('Its probability of yes, in percent.'),
    }),
  ),
})

/** `GET /api/v1/markets/{id}/similar`. */
export const similarReply = data(
  'At most 10 markets. First come those that probably ask the same question, then those with the most words in common.',
  listOf(
    'The markets.',
    component('SimilarMarket', 'A market with a similar question.', {
      id,
      title,
      category,
      display_probability: percentOrNull(
        'Displayed probability of yes, in percent; null without a usable price.',
      ),
      score: number('Share of the words that both questions have, from 0 to 1.'),
      reason: text('The difference between the questions, or why they are probably the same.'),
    }),
  ),
)

/** `GET /api/v1/markets`. This shape is stable: never add, remove or rename a field. */
export const marketsReply = page(
  'Markets with a usable price, the most recently opened first.',
  'The markets on this page.',
  summary,
)

const source = component('MarketSource', 'The quote of one venue.', {
  name: text('Name of the venue.'),
  probability: percent('Its probability of yes to this question, in percent.'),
  url: textOrNull('Web page of the listing; null if unknown.'),
  quoted_at: timeOrNull('When the quote was observed; null if unknown.'),
  volume_usd: numberOrNull('Amount traded at the venue so far, in US dollars; null if unknown.'),
  inverted: flag('True if the venue asks the opposite question.'),
  rule: {
    type: ['string', 'null'],
    description:
      'How the probability follows from the quote. `MIDDLE`: between bid and ask. `LAST`: the last trade. ' +
      '`STATED`: published by the venue. Null if unknown.',
    enum: ['MIDDLE', 'LAST', 'STATED', null],
  },
})

const group = nullable(
  component('MarketGroup', 'A question with several outcomes, each of which is a market.', {
    id: text('Id of the group.'),
    title: text('The question that all outcomes share.'),
    exclusive: flagOrNull('True if at most one outcome can happen; null if unknown.'),
    exhaustive: flagOrNull('True if one outcome has to happen; null if unknown.'),
  }),
)

const marketEntity = component('MarketEntity', 'An entity that a market is about.', {
  role: { type: 'string', description: 'Role in the question.', examples: ['subject', 'office'] },
  entity: entityReference,
})

const market = {
  ...component('Market', 'One yes-or-no question. A value that is unknown is null.', {
    id,
    title,
    category,
    display_probability: percentOrNull(
      'Displayed probability of yes, in percent; null without a usable price.',
    ),
    display_source: textOrNull(
      'Name of the venue whose probability is displayed; null without a usable price.',
    ),
    last_updated: timeOrNull(
      'When the displayed probability was observed; null without a usable price.',
    ),
    sources: listOf('One quote for each venue, by name.', source),
    why: textOrNull('Why this probability is displayed, in words; null without a usable price.'),
    status: marketState,
    result_probability: percentOrNull('What the market resolved to, in percent; null before that.'),
    country_code: countryCode,
    opens_at: timeOrNull('When trading opened; null if unknown.'),
    closes_at: timeOrNull('When trading closes; null if unknown.'),
    volume_usd: numberOrNull('Amount traded at all venues so far, in US dollars; null if unknown.'),
    group,
    entities: listOf('The entities that the question is about.', marketEntity),
  }),
  required: summary.required,
} as const

/** `GET /api/v1/markets/{id}`. */
export const marketReply = data('The market.', market)
