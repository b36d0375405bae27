import type { RaceReport } from '../../src/domain/result.js'
import { raceId } from '../../src/elections/race-id.js'
import type { Graph } from '../../src/graph/graph.js'
import type { FeedSnapshot } from '../../src/records/result-state.js'
import { createResultStore } from '../../src/records/results.js'
import { currentFile } from '../support/test-graph.js'
import { aRace, minute } from './a-result.js'

/** The id of `aRace()`. */
export const RACE = raceId(aRace().election, aRace().race)

const ELECTION_RECORD = 'tests/us/election/1'

/** The copies that the current test file stored. The minute of a copy depends on their number. */
let copies = 0
let file: string | undefined

/** Stores a copy of a feed, the next minute's; without records of the election and the candidates. */
export async function storeResults(
  graph: Graph,
  report: RaceReport,
  given: Partial<FeedSnapshot> = {},
): Promise<void> {
  if (file !== currentFile()) copies = 0
  file = currentFile()
  copies += 1
  const at = given.at ?? minute(copies)
  const store = createResultStore({ graph, now: () => new Date(at) })
  await store.add({ source: 'feed', id: `copy-${String(copies)}`, sourceAt: at, at, ...given }, [
    {
      race: raceId(report.election, report.race),
      report,
      isWhole: true,
      election: ELECTION_RECORD,
      people: new Map(),
      parties: new Map(),
    },
  ])
}

/** Has the record of the election of all that `storeResults` stored stand for the entity with this slug. */
export async function storeElection(graph: Graph, slug: string): Promise<void> {
  await graph.apply(
    `MATCH (e:Entity {slug: $slug})
     MERGE (r:ReferenceKey {key: $key}) SET r:Record
     MERGE (r)-[:STANDS_FOR]->(e)`,
    { slug, key: ELECTION_RECORD },
  )
}

/** Has a candidacy be that of the entity with this slug. */
export async function storePerson(graph: Graph, slug: string, candidacy: string): Promise<void> {
  await graph.apply(
    `MATCH (e:Entity {slug: $slug}), (c:Candidacy {id: $candidacy})
     MERGE (r:ReferenceKey {key: 'tests/us/person/' + $slug})
     MERGE (r)-[:STANDS_FOR]->(e)
     MERGE (c)-[:OF]->(r)`,
    { slug, candidacy },
  )
}

/** Has a candidacy be for the party with this slug. */
export async function storeParty(graph: Graph, slug: string, candidacy: string): Promise<void> {
  await graph.apply(
    `MATCH (e:Entity {slug: $slug}), (c:Candidacy {id: $candidacy})
     MERGE (k:ReferenceKey {key: 'tests:party/' + $slug})
     MERGE (e)-[:IDENTIFIED_BY]->(k)
     MERGE (c)-[:FOR]->(k)
     SET c.party = k.key`,
    { slug, candidacy },
  )
}
