import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { polityEnv } from '../polity.mjs'

/** Opens the product's own store of results, to write one race of fifty counties. */
export async function openStore({ root, folder, neo4j }) {
  const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
  const { readSettings } = await load('cli/settings.js')
  const { connectGraph } = await load('jobs/session.js')
  const { createResultStore } = await load('records/results.js')
  const { raceId } = await load('elections/race-id.js')
  const config = readSettings(polityEnv({ folder, neo4j }))
  const graph = await connectGraph({ config, root }, config.server)
  const store = createResultStore({ graph, now: () => new Date() })
  const election = { country: 'us', date: '2024-11-05', kind: 'general', jurisdiction: 'us' }
  const key = { office: 'senate', area: 'us/ca', party: '', seat: '' }
  const race = raceId(election, key)
  let committedAt = 0
  return {
    race,
    committedAt: () => committedAt,
    async update(number) {
      const at = new Date().toISOString()
      const report = reportOf({ election, race: key, number })
      const part = {
        race,
        report,
        isWhole: true,
        election: 'bench/us/election/1',
        people: new Map(),
      }
      await store.add({ source: 'bench', id: `copy-${String(number)}`, sourceAt: at, at }, [part])
      committedAt = performance.now()
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

function reportOf({ election, race, number }) {
  const tally = (unit, votes) => ({
    unit,
    votes: new Map(CANDIDATES.map((key, at) => [key, votes + at])),
    byMode: new Map(),
    totalVotes: null,
    reporting: [{ kind: 'precincts', reported: number, total: 1_000, percent: number / 10 }],
    at: null,
  })
  const state = { level: 'state', key: 'us/ca', name: 'California', parent: null }
  const counties = Array.from({ length: COUNTIES }, (_, at) => ({
    level: 'county',
    key: `us/ca/${String(at)}`,
    name: `County ${String(at)}`,
    parent: 'us/ca',
  }))
  return {
    ...{
      election,
      race,
      sourceId: 'senate',
      title: 'United States Senator',
      kind: 'candidates',
    },
    ...{ seats: 1, isUncontested: false, calls: [] },
    candidacies: CANDIDATES.map((key) => ({
      ...{ key, kind: 'person', name: `Candidate ${key}`, runningMate: null, partyName: null },
      ...{ identifiers: [], isIncumbent: null, ballotOrder: null },
    })),
    tallies: [tally(state, number * 100), ...counties.map((unit) => tally(unit, number))],
  }
}
