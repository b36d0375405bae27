import { z } from 'zod'
import { addTool, toResult } from '../tool.js'
import {
  AFTER,
  flagOrNull,
  integerOrNull,
  next,
  nextOf,
  numberOrNull,
  pageInfo,
  REFERENCE,
  reference,
  SLUG,
  text,
  textOrNull,
} from '../shapes.js'

const RACE = /* GraphQL */ `
  fragment Race on Race {
    id title office: officeKey area: areaKey party seat kind seats isUncontested source updatedAt
    count { countedVotes totalVotes basis isComplete round reporting { kind reported total percent } }
    candidacies(first: 20) { nodes { id name party isIncumbent votes share politician { ${REFERENCE} } } }
    standingCalls { candidacy { id } status by receivedAt }
  }
`

const ELECTION_QUERY = /* GraphQL */ `
  query ElectionResults($election: String!, $office: String, $area: String, $called: Boolean, $first: Int!, $after: String) {
    entity(slug: $election) {
      ${REFERENCE}
      ... on Election {
        startDate
        electionState: state
        coverage { kind races feeds updatedAt }
        races(office: $office, area: $area, called: $called, first: $first, after: $after) {
          nodes { ...Race }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
  ${RACE}
`

const RACE_QUERY = /* GraphQL */ `
  query RaceResults($race: ID!) {
    race(id: $race) { ...Race election { ${REFERENCE} startDate electionState: state coverage { kind races feeds updatedAt } } }
  }
  ${RACE}
`

const count = z.object({
  countedVotes: integerOrNull,
  totalVotes: integerOrNull.describe('The total as the feed reports it.'),
  basis: text.describe('UNIT: one count of the whole race; SUM: the sum of its parts.'),
  isComplete: z.boolean(),
  round: integerOrNull.describe(
    'The round of a ranked-choice count; null when the feed reports no round.',
  ),
  reporting: z
    .array(
      z.object({
        kind: text.describe('PRECINCTS, EXPECTED_VOTE or BALLOTS; do not compare different kinds.'),
        reported: numberOrNull,
        total: numberOrNull,
        percent: numberOrNull.describe('The percentage as the feed reports it, even above 100.'),
      }),
    )
    .describe('How much of the count is complete.'),
})

const raceFields = z.object({
  id: text,
  title: text,
  office: text,
  area: text,
  party: textOrNull.describe('The party of a primary; else null.'),
  seat: textOrNull,
  kind: text,
  seats: integerOrNull,
  isUncontested: z
    .boolean()
    .describe('True when the race has no opponents; usually no votes are cast.'),
  source: textOrNull.describe('The feed of the count.'),
  updatedAt: textOrNull,
  count: count.nullable(),
})

const candidacy = z.object({
  id: text,
  name: text,
  party: textOrNull.describe('The party in the words of the feed.'),
  isIncumbent: flagOrNull,
  votes: integerOrNull.describe('The number of votes; null when they are not counted.'),
  share: numberOrNull.describe('The share of all votes, in percent.'),
  politician: reference.nullable(),
})

const call = z.object({
  status: text.describe('WINNER, RUNOFF or ADVANCE.'),
  by: text,
  receivedAt: text,
})

const race = raceFields.extend({
  candidacies: z.array(candidacy),
  standingCalls: z
    .array(call.extend({ candidacyId: textOrNull }))
    .describe('Calls that were not retracted.'),
})

const foundRace = raceFields.extend({
  candidacies: z.object({ nodes: z.array(candidacy) }),
  standingCalls: z.array(call.extend({ candidacy: z.object({ id: text }).nullable() })),
})

/** Converts a race to the output format of the tool. */
function toRace<Found extends z.infer<typeof foundRace>>(found: Found) {
  return {
    ...found,
    candidacies: found.candidacies.nodes,
    standingCalls: found.standingCalls.map(({ candidacy, ...rest }) => ({
      candidacyId: candidacy?.id ?? null,
      ...rest,
    })),
  }
}

const election = reference.extend({
  startDate: textOrNull,
  electionState: textOrNull,
  coverage: z
    .object({
      kind: textOrNull,
      races: z.int(),
      feeds: z.array(text),
      updatedAt: textOrNull,
    })
    .nullable(),
})

// Entities that are not elections have only the fields of a reference.
const electionData = z.object({
  entity: election
    .extend({ races: z.object({ nodes: z.array(foundRace), pageInfo }) })
    .or(reference)
    .nullable(),
})
const raceData = z.object({ race: foundRace.extend({ election: election.nullable() }).nullable() })

/** The tool `results`, which returns the counts and calls of an election's races. */
export const addResults = addTool({
  name: 'results',
  title: 'Get election results',
  description:
    'Gets the races of an election, or one race: candidates, votes, shares, how much of the count is complete, and ' +
    'calls. Counts can fall when a feed corrects itself. Give `election` or `race`.',
  inputSchema: {
    election: SLUG.optional().describe('The slug of an election.'),
    race: z.string().min(1).max(200).optional().describe('The id of a race.'),
    office: z
      .string()
      .max(200)
      .optional()
      .describe('Only races for this office, a key such as house.'),
    area: z.string().max(500).optional().describe('Only races in this area, a key such as us/ca.'),
    called: z.boolean().optional(),
    first: z.int().min(1).max(25).default(10),
    after: AFTER,
  },
  outputSchema: {
    election: election.nullable(),
    races: z.array(race),
    next,
  },
  answer:
    (runQuery) =>
    ({ race: id, ...filters }) => {
      if (id !== undefined) {
        return toResult(
          runQuery(RACE_QUERY, { race: id }),
          raceData,
          ({ race }) => {
            if (race === null) return null
            const { election: parent, ...rest } = race
            return { election: parent, races: [toRace(rest)], next: null }
          },
          'No race has this id; search for its election, then get the races of that election.',
        )
      }
      return toResult(
        filters.election === undefined
          ? Promise.resolve(NO_SELECTION)
          : runQuery(ELECTION_QUERY, filters),
        electionData,
        ({ entity }) => {
          if (entity === null || !('races' in entity)) return null
          const { races, ...rest } = entity
          return { election: rest, races: races.nodes.map(toRace), next: nextOf(races.pageInfo) }
        },
        'No election has this slug; search for it with types: ["ELECTION"].',
      )
    },
})

const NO_SELECTION = {
  state: 'refused',
  message: 'Give the slug of an election in `election`, or the id of a race in `race`.',
} as const
