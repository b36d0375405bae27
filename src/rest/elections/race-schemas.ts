import { UNIT_TOTALS } from '../../elections/vocabulary.js'
import {
  cursorParameter,
  limitParameter,
  pathSchema,
  querySchema,
  sinceParameter,
  slugParameter,
  textParameter,
  timeParameter,
} from '../parameter-schemas.js'
import {
  choice,
  component,
  data,
  entityReference,
  flag,
  flagOrNull,
  integer,
  integerOrNull,
  listOf,
  nullable,
  numberOrNull,
  object,
  page,
  pageMeta,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../reply-schemas.js'

export const raceParams = pathSchema({
  id: slugParameter('Id of the race, which never changes.', 200),
})

const cursor = cursorParameter()

export const resultsQuery = querySchema({
  level: textParameter('Only units of this level: `state`, `county`, `precinct` …'),
  unit: textParameter('Only this unit and the units within it: `us/ca/06037`.', 1_000),
  source: textParameter('Name of a feed. Absent: the feed that is displayed.'),
  as_of: timeParameter(
    'The results as they were received by this date or time. Absent: the current results.',
  ),
  limit: limitParameter,
  cursor,
})

export const callsQuery = querySchema({ limit: limitParameter, cursor })

export const changesQuery = querySchema({
  since: sinceParameter(
    'Only changes after this `seq` of the race. `cursor` takes precedence. Absent: all.',
  ),
  limit: limitParameter,
  cursor,
})

/** An entity, or null. */
const maybeEntity = (description: string) =>
  ({ ...nullable(entityReference), description }) as const

const reporting = listOf(
  'How much is reported.',
  component('Reporting', 'How much of a count is reported, in one kind of measure.', {
    kind: choice('What is counted. Different kinds are not comparable.', [
      'precincts',
      'expected_vote',
      'ballots',
    ]),
    reported: numberOrNull('How many are reported; null if unknown.'),
    total: numberOrNull('How many there are; null if unknown.'),
    percent: numberOrNull(
      'Share that is reported, as the feed states it, even above 100; null if unknown.',
    ),
    above_100: flag('True if the feed reports more than 100 %.'),
  }),
)

const votes = listOf(
  'The votes of each candidacy.',
  component('VoteCount', 'The votes of one candidacy in one reporting unit.', {
    candidacy: text('Key of the candidacy in the feed.'),
    votes: integerOrNull('Votes; null: listed without a count.'),
    listed: flag('False if the last snapshot no longer lists it.'),
  }),
)

export const call = component('Call', 'A call of a race, or the retraction of one.', {
  source: text('Name of the feed.'),
  seq: integer('Number of the change in the race.'),
  candidacy: text('Key of the candidacy in its feed.'),
  candidacy_id: textOrNull('Id of the candidacy; null if unknown.'),
  status: choice(
    '`winner`: wins. `runoff`: is in the runoff. `advance`: advances to the next round. `retract`: the call is ' +
      'retracted.',
    ['winner', 'runoff', 'advance', 'retract'],
  ),
  by: text('Who made the call.'),
  received_at: time('When it was received.'),
  stands: flag('True if it was not retracted since.'),
})

export const head = {
  id: text('Id of the race, which never changes.'),
  title: text('Title of the race.'),
  kind: text('Kind of election: `general`, `primary`, `runoff`, `special` …'),
  office: text('Key of the office: `house`.'),
  area: text('Key of the area: `us/ca`.'),
  party: text('Party of a primary; empty otherwise.'),
  seat: text('Seat, if the office has several in the area; empty otherwise.'),
  seats: integerOrNull('Number of seats to fill; null if unknown.'),
  source: textOrNull('Name of the feed that is displayed; null if there is none.'),
  seq: integer('Number of the last update.'),
  updated_at: timeOrNull('When the race was updated last; null: never.'),
} as const

const candidateFields = {
  id: text('Id of the candidacy.'),
  key: text('Key of the candidacy in the feed.'),
  kind: text('Kind of candidacy, such as `person`.'),
  name: text('Name on the ballot.'),
  running_mate: textOrNull('Name of the running mate; null if there is none.'),
  party: textOrNull('Party on the ballot; null if there is none.'),
  incumbent: flagOrNull('True for an incumbent; null if unknown.'),
  listed: flag('False if the last snapshot no longer lists it.'),
  votes: integerOrNull('Votes; null: not counted.'),
  share: numberOrNull('Computed share of all votes, in percent; null without votes.'),
  delegates: integerOrNull(
    'Delegates won so far in a primary, as the feed counts them; null if unknown.',
  ),
  politician: maybeEntity('The politician; null if unknown.'),
} as const

export const leader = component(
  'Leader',
  'A leading candidate of a race in a list.',
  candidateFields,
)

const candidate = component('Candidate', 'A candidate of a race.', {
  ...candidateFields,
  votes_in_parts: integerOrNull('Sum of the votes in `parts`; null if unknown.'),
})

const complete = flag(
  'False if there are too many units to add up, or if no round is counted in all of them.',
)

const round = integerOrNull(
  'Round of a ranked-choice count, from 1; null if the feed reports no round.',
)

const rounds = listOf(
  'Every round that the feed counted, in order, including the displayed round; empty if the feed states no rounds.',
  component(
    'CountRound',
    'The count of one round. Votes are transferred between rounds, so a lower number than in the previous round is not a correction.',
    {
      round: integerOrNull('Number of the round, from 1; null if the feed states no round.'),
      total_votes: integerOrNull('Total as the feed states it; null for a sum or if unknown.'),
      counted_votes: integerOrNull(
        'Sum of the votes of all candidates; null if nothing is counted.',
      ),
      totals: listOf(
        'Voters and ballots as the feed counts them, such as exhausted ballots; empty for a sum.',
        component('UnitTotal', 'A number of voters or ballots, which are not votes for anyone.', {
          kind: choice('What is counted.', UNIT_TOTALS),
          count: integer('How many there are.'),
        }),
      ),
      votes,
    },
  ),
)

export const counted = {
  basis: nullable(
    component(
      'CountBasis',
      'What the displayed count consists of: the unit that is the whole race, or else the sum of smaller units.',
      {
        kind: choice('`unit`: the count of one unit. `sum`: the sum of the units of a level.', [
          'unit',
          'sum',
        ]),
        level: text('Level of the units.'),
        units: integer('Number of units.'),
        complete,
      },
    ),
  ),
  unit: textOrNull('Key of the unit whose count this is; null for a sum.'),
  round,
  total_votes: integerOrNull('Total as the feed states it; null for a sum or if unknown.'),
  counted_votes: integerOrNull('Sum of the votes of all candidates; null if nothing is counted.'),
  reporting,
} as const

export const candidatesInAll = integerOrNull('Number of all candidates; null: more than 1,000.')

export const raceReply = data(
  'The race.',
  component('Race', 'A race, as the displayed feed reports it.', {
    ...head,
    uncontested: flag('True if no votes are counted because there is only one candidate.'),
    election: maybeEntity('The election; null if unknown.'),
    sources: listOf(
      'The feeds of the race, the displayed one first; at most 20.',
      object('A feed.', {
        source: text('Name of the feed.'),
        at: time('When its last snapshot was made.'),
      }),
    ),
    sources_in_all: integer('Number of all feeds.'),
    candidates: listOf('The candidates with the most votes, at most 200.', candidate),
    candidates_in_all: candidatesInAll,
    ...counted,
    rounds,
    parts: nullable(
      component(
        'RaceParts',
        'The sum of the units one level below. It may differ from the count of the race.',
        {
          level: text('Level of the units.'),
          units: integer('Number of units.'),
          complete,
          counted_votes: integerOrNull('Sum of their votes; null if nothing is counted.'),
          difference: integerOrNull(
            '`counted_votes` of the race minus `counted_votes` of its parts. May be negative; null if unknown.',
          ),
        },
      ),
    ),
    standing_calls: listOf(
      'The latest call of each candidacy, without retracted calls; at most 100.',
      call,
    ),
    calls: listOf('The newest 20 calls and retractions, newest first.', call),
    calls_in_all: integer('Number of all calls and retractions.'),
  }),
)

const meta = {
  ...pageMeta,
  race: text('Id of the race.'),
  source: textOrNull('Name of the feed; null if there is none.'),
} as const

export const resultsReply = page(
  'Counts by reporting unit.',
  'The counts, by unit.',
  component('UnitResult', 'The count of one reporting unit.', {
    unit: text('Key of the unit.'),
    level: text('Level of the unit.'),
    name: text('Name of the unit.'),
    parent: textOrNull('Key of the unit that contains it; null if there is none.'),
    at: time('When the feed made the snapshot.'),
    round,
    total_votes: integerOrNull('Total as the feed states it; null if unknown.'),
    votes,
    reporting,
    rounds,
  }),
  {
    ...meta,
    as_of: timeOrNull('The time of `as_of`; null: these are the current results.'),
  },
)

export const callsReply = page(
  'Every call and every retraction, newest first.',
  'The calls, newest first.',
  call,
  meta,
)

const changedCall = component('ChangedCall', 'A call in a change.', {
  candidacy: text('Key of the candidacy in its feed.'),
  status: text('`winner`, `runoff` or `advance`.'),
  by: text('Who made the call.'),
})

const changedUnit = component('ChangedUnit', 'What changed in one reporting unit.', {
  unit: text('Key of the unit.'),
  level: text('Level of the unit.'),
  round: integerOrNull(
    'Round of a ranked-choice count that changed; null if the feed reports no round.',
  ),
  correction: flag('True if a count fell or was removed within a round.'),
  votes: listOf(
    'The votes that changed.',
    component('ChangedVotes', 'The votes of one candidacy before and after a change.', {
      candidacy: text('Key of the candidacy in its feed.'),
      before: integerOrNull('Votes before the change; null: not counted.'),
      after: integerOrNull('Votes after the change; null: not counted.'),
      listed: flag('False if the snapshot no longer lists it.'),
    }),
  ),
  said: nullable(
    component('ChangedTotals', 'The new totals of the unit; null if only votes changed.', {
      total_votes: integerOrNull('Total as the feed states it; null if unknown.'),
      reporting,
    }),
  ),
})

export const changesReply = page(
  'Changes of the race, oldest first.',
  'The changes, oldest first.',
  component('RaceChange', 'An update of a race.', {
    seq: integer('Number of the change in the race.'),
    part: integer(
      'Number of this part, from 1. A change of more than 100 units has several parts.',
    ),
    parts: integer('Number of parts of this change.'),
    source: text('Name of the feed; `operator`: a call by an operator.'),
    source_at: timeOrNull('When the feed made the snapshot; null if unknown.'),
    received_at: time('When it was received.'),
    correction: flag('True if a count fell or was removed.'),
    late: flag(
      'True if a newer snapshot had already been received; this update then changed only the history.',
    ),
    candidates: listOf(
      'The candidates that changed.',
      object('A candidate.', {
        key: text('Key of the candidacy in the feed.'),
        name: text('Name on the ballot.'),
        listed: flag('False if the snapshot no longer lists it.'),
      }),
    ),
    called: listOf('The new calls.', changedCall),
    retracted: listOf('The retracted calls.', changedCall),
    units_changed: integer('Number of units that changed, in all parts.'),
    units: listOf('The units that changed; at most 100 in a part.', changedUnit),
  }),
  meta,
)
