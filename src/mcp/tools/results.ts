import { z } from 'zod'
import { READS, toResult, type AddTool } from '../tool.js'
import { reference, REFERENCE, SLUG } from '../shapes.js'

const RACE = /* GraphQL */ `
  fragment Race on Race {
    id title office area party seat kind seats uncontested source lastChange
    count { countedVotes totalVotes basis complete round reporting { kind reported total percent } }
    candidacies(first: 20) { id name party incumbent votes share politician { ${REFERENCE} } }
    standingCalls { candidacyId status by receivedAt }
  }
`

const OF_ELECTION = /* GraphQL */ `
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

const OF_RACE = /* GraphQL */ `
  query RaceResults($race: ID!) {
    race(id: $race) { ...Race election { ${REFERENCE} startDate electionState: state coverage { kind races feeds lastChange } } }
  }
  ${RACE}
`

const count = z.object({
  countedVotes: z.int().nullable(),
  totalVotes: z.int().nullable().describe('As the feed says it.'),
  basis: z.string().describe('UNIT: of the whole race; SUM: added up from its parts.'),
  complete: z.boolean(),
  round: z.int().nullable().describe('Of a ranked-choice count; null: the feed states none.'),
  reporting: z
    .array(
      z.object({
        kind: z.string().describe('precincts, expected_vote or ballots; never compare kinds.'),
        reported: z.number().nullable(),
        total: z.number().nullable(),
        percent: z.number().nullable().describe('As the feed says it, even above 100.'),
      }),
    )
    .describe('How much is in.'),
})

const race = z.object({
  id: z.string(),
  title: z.string(),
  office: z.string(),
  area: z.string(),
  party: z.string().nullable().describe('Of a primary.'),
  seat: z.string().nullable(),
  kind: z.string(),
  seats: z.int().nullable(),
  uncontested: z.boolean().describe('True: it has no opponents, so usually no votes are cast.'),
  source: z.string().nullable().describe('The feed whose count this is.'),
  lastChange: z.string().nullable(),
  count: count.nullable(),
  candidacies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      party: z.string().nullable().describe("In the feed's words."),
      incumbent: z.boolean().nullable(),
      votes: z.int().nullable().describe('Null: not counted.'),
      share: z.number().nullable().describe('In percent of all votes.'),
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
    .describe('Calls that were not taken back.'),
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
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
})

// Entities of other types have none of what an election has.
const ofElection = z.object({
  entity: election.extend({ races: races }).or(reference).nullable(),
})
const ofRace = z.object({ race: race.extend({ election: election.nullable() }).nullable() })

/** `results`: the counts and calls of an election's races. */
export const addResults: AddTool = (server, ask) => {
  server.registerTool(
    'results',
    {
      title: 'Results of an election',
      description:
        'Races of an election, or one race: candidates, votes, shares, how much is in, and calls with who made ' +
        'them. Counts can fall: a feed may correct itself. Give `election` or `race`.',
      inputSchema: {
        election: SLUG.optional().describe('The slug of an election.'),
        race: z.string().min(1).max(200).optional().describe('The id of one race.'),
        office: z.string().max(200).optional().describe('A key, such as house.'),
        area: z.string().max(500).optional().describe('A key, such as us/ca: races within it.'),
        called: z.boolean().optional(),
        first: z.int().min(1).max(25).default(10),
        after: z.string().max(2_000).optional().describe('`next` of the page before.'),
      },
      outputSchema: {
        election: election.nullable(),
        races: z.array(race),
        next: z.string().nullable().describe('What `after` takes for the next page.'),
      },
      annotations: READS,
    },
    ({ race: id, ...filters }) => {
      if (id !== undefined) {
        return toResult(ask(OF_RACE, { race: id }), ofRace, ({ race }) => {
          if (race === null) return null
          const { election: whose, ...rest } = race
          return { election: whose, races: [rest], next: null }
        })
      }
      return toResult(
        filters.election === undefined ? Promise.resolve(NEITHER) : ask(OF_ELECTION, filters),
        ofElection,
        ({ entity }) => {
          if (entity === null || !('races' in entity)) return null
          const { races, ...rest } = entity
          const { nodes, pageInfo } = races
          return {
            election: rest,
            races: nodes,
            next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
          }
        },
        'No election has this slug; search for it with types: ["ELECTION"].',
      )
    },
  )
}

const NEITHER = {
  state: 'refused',
  message: 'Give the slug of an election, or the id of a race.',
} as const
