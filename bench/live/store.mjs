import { built } from '../../scripts/project.mjs'
import { connectProduct, polityEnv } from '../polity.mjs'

const ELECTION = { country: 'us', date: '2024-11-05', kind: 'general', jurisdiction: 'us' }
const KEY = { office: 'senate', area: 'us/ca', party: '', seat: '' }

/**
 * Opens the product's own store of results, to write one race with these `candidacies` (their keys).
 *
 * @param {{ root: string, folder: string, neo4j: any, candidacies: string[], now?: () => Date }} options
 */
export async function openRace({ root, folder, neo4j, candidacies, now = () => new Date() }) {
  const { createResultStore } = await built('records/results.js', root)
  const { raceId } = await built('elections/race-id.js', root)
  const graph = await connectProduct({ root, env: polityEnv({ folder, neo4j }) })
  const store = createResultStore({ graph, now })
  const race = raceId(ELECTION, KEY)
  const report = {
    ...{ election: ELECTION, race: KEY, sourceId: 'senate', title: 'United States Senator' },
    ...{ kind: 'candidates', seats: 1, isUncontested: false, calls: [] },
    candidacies: candidacies.map((key) => ({
      ...{ key, kind: 'person', name: `Candidate ${key}`, runningMate: null, partyName: null },
      ...{ identifiers: [], isIncumbent: null, ballotOrder: null },
    })),
  }
  return {
    race,
    /** Stores snapshot `number`. `isWhole`: it has the tallies of all units. */
    add: async (number, tallies, isWhole) => {
      const at = now().toISOString()
      const copy = { source: 'bench', id: `copy-${String(number)}`, sourceAt: at, at }
      const part = {
        race,
        report: { ...report, tallies },
        isWhole,
        election: 'bench/us/election/1',
      }
      await store.add(copy, [{ ...part, people: new Map(), parties: new Map() }])
    },
    /** The number of the last change in the log. */
    async last() {
      const [head] = await graph.readReserved('change/head', { log: 'change' })
      return head.seq
    },
    close: () => graph.close(),
  }
}

const CANDIDATES = ['ash', 'birch', 'cedar', 'elm']
const COUNTIES = 50

/** Opens a race of fifty counties. */
export async function openStore({ root, folder, neo4j }) {
  const { add, ...race } = await openRace({ root, folder, neo4j, candidacies: CANDIDATES })
  let committedAt = 0
  return {
    ...race,
    committedAt: () => committedAt,
    async update(number) {
      await add(number, talliesOf(number), true)
      committedAt = performance.now()
    },
  }
}

function talliesOf(number) {
  const tally = (unit, votes) =>
    tallyOf(unit, new Map(CANDIDATES.map((key, at) => [key, votes + at])), {
      ...{ reported: number, total: 1_000, percent: number / 10 },
    })
  const state = { level: 'state', key: 'us/ca', name: 'California', parent: null }
  const counties = Array.from({ length: COUNTIES }, (_, at) => countyOf(at))
  return [tally(state, number * 100), ...counties.map((unit) => tally(unit, number))]
}

export function countyOf(at) {
  const key = `us/ca/${String(at)}`
  return { level: 'county', key, name: `County ${String(at)}`, parent: 'us/ca' }
}

/** The tally of a unit. `precincts`: how many have reported. */
export function tallyOf(unit, votes, precincts) {
  const reporting = [{ kind: 'precincts', ...precincts }]
  return { unit, votes, byMode: new Map(), totalVotes: null, reporting, at: null }
}
