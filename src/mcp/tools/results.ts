import { z } from 'zod'
import { READ_ONLY, toResult, type AddTool } from '../tool.js'
import { AFTER, next, nextOf, pageInfo, reference, REFERENCE, SLUG } from '../shapes.js'

const RACE = /* GraphQL */ `
  fragment Race on Race {
    id title office area party seat kind seats uncontested source lastChange
    count { countedVotes totalVotes basis complete round reporting { kind reported total percent } }
    candidacies(first: 20) { id name party incumbent votes share politician { ${REFERENCE} } }
    standingCalls { candidacyId status by receivedAt }
  }
`

const ELECTION_QUERY = /* GraphQL */ `
  query ElectionResults($election: String!, $office: String, $area: String, $called: Boolean, $first: Int!, $after: String) {
    entity(slug: $election) {
      ${REFERENCE}
      ... on Election {
        startDate
        electionState: state
        coverage { kind races feeds lastChange }
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
    race(id: $race) { ...Race election { ${REFERENCE} startDate electionState: state coverage { kind races feeds lastChange } } }
  }
  ${RACE}
`

const count = z.object({
  countedVotes: z.int().nullable(),
  totalVotes: z.int().nullable().describe('The total as the feed reports it.'),
  basis: z.string().describe('UNIT: one count of the whole race; SUM: the sum of its parts.'),
  complete: z.boolean(),
  round: z
    .int()
    .nullable()
    .describe('The round of a ranked-choice count; null when the feed reports no round.'),
  reporting: z
    .array(
      z.object({
        kind: z
          .string()
          .describe('precincts, expected_vote or ballots; do not compare different kinds.'),
        reported: z.number().nullable(),
        total: z.number().nullable(),
        percent: z
          .number()
          .nullable()
          .describe('The percentage as the feed reports it, even above 100.'),
      }),
    )
    .describe('How much of the count is complete.'),
})

const race = z.object({
  id: z.string(),
  title: z.string(),
  office: z.string(),
  area: z.string(),
  party: z.string().nullable().describe('The party of a primary; else null.'),
  seat: z.string().nullable(),
  kind: z.string(),
  seats: z.int().nullable(),
  uncontested: z
    .boolean()
    .describe('True when the race has no opponents; usually no votes are cast.'),
  source: z.string().nullable().describe('The feed of the count.'),
  lastChange: z.string().nullable(),
  count: count.nullable(),
  candidacies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      party: z.string().nullable().describe('The party in the words of the feed.'),
      incumbent: z.boolean().nullable(),
      votes: z.int().nullable().describe('The number of votes; null when they are not counted.'),
      share: z.number().nullable().describe('The share of all votes, in percent.'),
      politician: reference.nullable(),
    }),
  ),
  standingCalls: z
    .array(
      z.object({
        candidacyId: z.string().nullable(),
        status: z.string().describe('winner, runoff or advance.'),
        by: z.string(),
        receivedAt: z.string(),
      }),
    )
    .describe('Calls that were not retracted.'),
})

const election = reference.extend({
  startDate: z.string().nullable(),
  electionState: z.string().nullable(),
  coverage: z
    .object({
      kind: z.string().nullable(),
      races: z.int(),
      feeds: z.array(z.string()),
      lastChange: z.string().nullable(),
    })
    .nullable(),
})

const races = z.object({
  nodes: z.array(race),
  pageInfo,
})

// Entities that are not elections have only the fields of a reference.
const electionData = z.object({
  entity: election.extend({ races: races }).or(reference).nullable(),
})
const raceData = z.object({ race: race.extend({ election: election.nullable() }).nullable() })

/** Adds the tool `results`, which returns the counts and calls of an election's races. */
export const addResults: AddTool = (server, runQuery) => {
  server.registerTool(
    'results',
    {
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
        area: z
          .string()
          .max(500)
          .optional()
          .describe('Only races in this area, a key such as us/ca.'),
        called: z.boolean().optional(),
        first: z.int().min(1).max(25).default(10),
        after: AFTER,
      },
      outputSchema: {
        election: election.nullable(),
        races: z.array(race),
        next,
      },
      annotations: READ_ONLY,
    },
    ({ race: id, ...filters }) => {
      if (id !== undefined) {
        return toResult(
          runQuery(RACE_QUERY, { race: id }),
          raceData,
          ({ race }) => {
            if (race === null) return null
            const { election: parent, ...rest } = race
            return { election: parent, races: [rest], next: null }
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
          const { nodes, pageInfo } = races
          return {
            election: rest,
            races: nodes,
            next: nextOf(pageInfo),
          }
        },
        'No election has this slug; search for it with types: ["ELECTION"].',
      )
    },
  )
}

const NO_SELECTION = {
  state: 'refused',
  message: 'Give the slug of an election in `election`, or the id of a race in `race`.',
} as const
