import { ELECTION_STATES } from '../../elections/election-state.js'
import {
  choiceParameter,
  countryParameter,
  cursorParameter,
  dayParameter,
  flagParameter,
  limitParameter,
  pathSchema,
  querySchema,
  sinceParameter,
  slugParameter,
  textParameter,
} from '../parameter-schemas.js'
import {
  component,
  countryCode,
  data,
  integer,
  listOf,
  page,
  pageMeta,
  partialDateOrNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../reply-schemas.js'
import { call, candidatesInAll, counted, head, leader } from './race-schemas.js'

export const electionParams = pathSchema({
  slug: slugParameter('Slug or id of the election.', 100),
})

/** The description of the redirect from a former slug of an election. */
export const ELECTION_REDIRECT =
  'The election has another slug now, or was merged into another; `Location` names it.'

const cursor = cursorParameter()

export const electionsQuery = querySchema({
  country: countryParameter,
  kind: textParameter('Kind of the races: `general`, `primary`, `runoff`, `special` …', 100),
  state: choiceParameter('State of the election, in upper or lower case.', ELECTION_STATES),
  year: {
    type: 'string',
    description: 'Year of the election; replaces `from` and `to`.',
    pattern: '^\\s*([0-9]{4}\\s*)?$',
    errorMessage: 'must be a year of four digits',
    maxLength: 100,
    documented: { type: 'integer', minimum: 1000, maximum: 9999 },
  },
  from: dayParameter('First year, month or day (inclusive).'),
  to: dayParameter('Last year, month or day (inclusive).'),
  q: textParameter('Words of the name. Each may be the beginning of a word.', 200),
  limit: limitParameter,
  cursor,
})

const raceFilters = {
  office: textParameter('Key of an office: `house`.', 200),
  area: textParameter('Key of an area, such as `us/ca`: only races in it and in areas within it.'),
  called: flagParameter(
    '`true`: only races with a call that was not retracted. `false`: only races without one.',
  ),
} as const

export const electionRacesQuery = querySchema({ ...raceFilters, limit: limitParameter, cursor })

/** The orders of races. By default, the newest races come first. */
export const RACE_ORDERS = ['date_desc', 'date_asc'] as const

export const racesQuery = querySchema({
  ...raceFilters,
  from: dayParameter('Only races on or after this day, month or year.'),
  to: dayParameter('Only races on or before this day, month or year.'),
  order_by: {
    ...choiceParameter('The order of the races; then by id.', RACE_ORDERS),
    documented: { type: 'string', enum: RACE_ORDERS, default: 'date_desc' },
  },
  limit: limitParameter,
  cursor,
})

export const electionChangesQuery = querySchema({
  since: sinceParameter(
    'Only changes after this `seq` of the change log. `cursor` takes precedence. Absent: all.',
  ),
  limit: limitParameter,
  cursor,
})

const electionFields = {
  id: text('Id of the election.'),
  slug: text('Slug of the election.'),
  name: text('Display name.'),
  country_code: countryCode,
  date: partialDateOrNull('Date of the election: a year, month or day; null if unknown.'),
  kind: textOrNull('Kind of the races; null: no race is covered.'),
  state: {
    type: ['string', 'null'],
    enum: [...ELECTION_STATES, null],
    description: 'State of the election; null: it is over, and no feed reported it.',
  },
  contests: integer('Number of races of the election that are covered.'),
  feeds: listOf('The feeds that report a race of the election.', text('Name of a feed.')),
  updated_at: timeOrNull('When a race of the election was updated last; null: never.'),
} as const

const electionMeta = { ...pageMeta, election: text('Id of the election.') }

export const electionsReply = page(
  'Elections that have a date, newest first.',
  'The elections on this page.',
  component('ElectionSummary', 'An election in a list.', electionFields),
)

const step = component('ElectionStep', 'A state that an operator set.', {
  state: text('The state that the operator set.'),
  by: text('The operator.'),
  at: time('When it was set.'),
})

export const electionReply = data(
  'The election.',
  component('Election', 'An election and its coverage.', {
    ...electionFields,
    steps: listOf('The states that operators set, newest first; at most 20.', step),
  }),
)

const listedRace = component('RaceSummary', 'A race in a list.', {
  ...head,
  ...counted,
  leaders: listOf('The three candidates with the most votes.', leader),
  candidates_in_all: candidatesInAll,
  standing_calls: listOf(
    'The latest call of each candidacy, without retracted calls; at most 10.',
    call,
  ),
})

export const electionRacesReply = page(
  'Races of the election, by office, area and id.',
  'The races on this page.',
  listedRace,
  electionMeta,
)

export const racesReply = page('Races, by date.', 'The races on this page.', listedRace)

export const electionChangesReply = page(
  'Changes of the election and its races, oldest first.',
  'The changes, oldest first.',
  component('ElectionChange', 'A change of an election or one of its races.', {
    seq: integer('Number in the change log. To continue after this change, send it as `since`.'),
    at: time('When it was logged.'),
    kind: {
      type: 'string',
      description: 'Kind of change.',
      examples: ['race.updated', 'race.corrected', 'race.called'],
    },
    data: {
      type: 'object',
      description: 'The change. Its fields depend on `kind`; /docs/webhooks describes them.',
      additionalProperties: true,
    },
  }),
  electionMeta,
)
