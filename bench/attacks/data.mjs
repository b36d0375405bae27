// The data that the attacks request: a race with many units, candidacies and updates, an entity
// with many relationships (the hub), and a market with many moves.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openGraph } from '../graph.mjs'
import { countyOf, openRace, tallyOf } from '../live/store.mjs'
import { runPolity } from '../polity.mjs'

const [UNITS, CANDIDACIES] = [500, 135]
const UPDATES = Number(process.env.BENCH_ATTACKS_UPDATES ?? 1_500)
const LINKS = Number(process.env.BENCH_ATTACKS_LINKS ?? 50_000)
const MOVES = 1_000
const NIGHT = Date.UTC(2024, 10, 6, 4)

/**
 * Stores the data. Returns the ids that the attacks need, and `update`, which stores one more
 * update.
 */
export async function storeTargets({ root, folder, neo4j, tell }) {
  tell(`Importing an institution with ${String(LINKS)} members …`)
  const hub = join(folder, 'hub.ep-popolo.json')
  await writeFile(hub, JSON.stringify(hubDocument()))
  await runPolity({ root, folder, neo4j }, ['import', 'everypolitician', hub, '--country', 'us'])
  // Each update is received at its own time, so that the history is as long as the night.
  let now = new Date(NIGHT)
  const candidacies = Array.from({ length: CANDIDACIES }, (_, at) => `candidate-${String(at)}`)
  const store = await openRace({ root, folder, neo4j, candidacies, now: () => now })
  let updates = 0
  async function update() {
    updates += 1
    now = new Date(NIGHT + updates * 10_000)
    const votes = new Map(candidacies.map((key, at) => [key, updates * 10 + at]))
    const precincts = { reported: updates % 100, total: 100, percent: updates % 100 }
    await store.add(updates, [tallyOf(countyOf(updates % UNITS), votes, precincts)], false)
  }
  tell(
    `Storing ${String(UPDATES)} updates of ${String(UNITS)} units and ${String(CANDIDACIES)} candidacies …`,
  )
  while (updates < UPDATES) await update()
  const rows = openGraph(neo4j)
  await rows.rows(
    `CREATE (one:Market {id: 'wide-market', key: 'wide', orderKey: '2026/wide', title: 'A market with many moves',
       category: 'elections', state: 'open', countryCode: 'us', references: '[]', volumeUsd: 1.0, percent: 50.0,
       source: 'polymarket', shownAt: '2026-01-31T12:00:00Z', because: 'ONLY_SOURCE', venues: ['polymarket'],
       percents: [50.0], listKey: '2026/wide', updatedAt: '2026-01-31T12:00:00Z'})
     WITH one
     UNWIND range(1, 10) AS day
     CREATE (one)-[:SHOWN_ON]->(:ShownDay {key: 'wide-market|' + toString(20260100 + day), day: 20260100 + day,
       minutes: range(0, $moves / 10 - 1), percents: [at IN range(1, $moves / 10) | toFloat(at % 100)],
       venues: [at IN range(1, $moves / 10) | 'polymarket'],
       becauses: [at IN range(1, $moves / 10) | 'MAX_VOLUME']})`,
    { moves: MOVES },
  )
  const [{ slug, id }] = await rows.rows(
    "MATCH (e:Institution {name: 'The hub'}) RETURN e.slug AS slug, e.id AS id",
  )
  await rows.close()
  return {
    ...{ race: store.race, update, hub: { slug, id } },
    /** The time just after an update. */
    timeAt: (number) => new Date(NIGHT + number * 10_000 + 1_000).toISOString(),
    updates: () => updates,
    close: store.close,
  }
}

function hubDocument() {
  const ids = Array.from({ length: LINKS }, (_, at) => `person-${String(at)}`)
  return {
    organizations: [{ id: 'hub', name: 'The hub', classification: 'legislature' }],
    persons: ids.map((id, at) => ({ id, name: `Ada Member ${String(at)}` })),
    memberships: ids.map((person_id) => ({
      ...{ person_id, organization_id: 'hub', role: 'member', start_date: '2020-01-01' },
    })),
  }
}
