import { join } from 'node:path'
import { joiningKey } from '../../src/domain/identifier.js'
import type { RecordData, RelationData } from '../../src/domain/record.js'
import type { ResultSnapshot } from '../../src/domain/result.js'
import { snapshotParts } from '../../src/elections/snapshot-parts.js'
import {
  candidaciesAmong,
  seatOf,
  type EvidenceRecord,
} from '../../src/entities/resolution/evidence.js'
import { profileOf } from '../../src/entities/resolution/profile.js'
import { resolve } from '../../src/entities/resolution/resolve.js'
import { createResultRecords } from '../../src/sources/pipeline/results/result-records.js'
import { importing } from '../sources/importing.js'
import { readResults } from '../sources/results/reading.js'
import { EVIDENCE } from '../support/evidence.js'
import { ELECTIONS, POLITICIANS } from './data-files.js'

type Records = ReadonlyMap<string, RecordData>

/** Who stands in `records`, with the seats and candidacies that others of them tell of. */
function peopleIn(records: Records, list: string): EvidenceRecord[] {
  const lookUp = (key: string) => {
    const data = records.get(key)
    return data === undefined || !('names' in data) ? undefined : data
  }
  const all = [...records.values()]
  return [...records].flatMap(([key, data]): EvidenceRecord[] => {
    if (data.kind !== 'person') return []
    const relations = all.filter(
      (each): each is RelationData => each.kind === 'relation' && each.from === key,
    )
    return [
      {
        ...{ key, kind: 'person', dataset: list, list, lastSeenAt: '2024', data, parents: [] },
        referenceKeys: identifiersOf(data),
        seats: all.flatMap((each) =>
          each.kind === 'membership' && each.person === key ? [seatOf(each, '2024', lookUp)] : [],
        ),
        candidacies: candidaciesAmong(relations),
      },
    ]
  })
}

function identifiersOf(data: RecordData): string[] {
  if (!('identifiers' in data)) return []
  return (data.identifiers ?? []).flatMap(({ scheme, value }) => joiningKey(scheme, value) ?? [])
}

/** The records of winners with their identifiers hidden, and those by record. */
async function hiddenWinners(year: number) {
  const path = join(ELECTIONS, 'us-congress-winners', `election_results_${String(year)}.csv`)
  const { snapshots } = await readResults(path)
  const records = new Map<string, RecordData>()
  const identifiers = new Map<string, readonly string[]>()
  const about = { title: '', licence: '', attribution: '', url: '', redistributable: true }
  const keeping = createResultRecords({
    store: {
      openEdition: async ({ scope, asOf }) => ({ key: scope, dataset: 'winners', scope, asOf }),
      add: async (_edition, kept) => {
        for (const { key, data } of kept) records.set(key, data)
        return { created: kept.length, changed: 0, unchanged: 0 }
      },
      finishEdition: async () => ({ withdrawn: 0 }),
      waiting: async () => 0,
    },
    ...{ dataset: { name: 'winners', ...about }, curated: [], isFinal: true, parties: [] },
  })
  for (const snapshot of snapshots) {
    const said = snapshotParts().take(snapshot, true)
    const stored = await keeping.add(snapshotParts().take(withoutIdentifiers(snapshot), true), '')
    for (const [at, { people }] of stored.entries()) {
      for (const candidacy of said[at]?.report.candidacies ?? []) {
        const key = people.get(candidacy.key) ?? ''
        const known = candidacy.identifiers.flatMap(
          ({ scheme, value }) => joiningKey(scheme, value) ?? [],
        )
        identifiers.set(key, known)
      }
    }
  }
  return { records, identifiers }
}

function withoutIdentifiers(snapshot: ResultSnapshot): ResultSnapshot {
  const races = snapshot.races.map((race) => ({
    ...race,
    candidacies: race.candidacies.map((each) => ({ ...each, identifiers: [] })),
  }))
  return { ...snapshot, races }
}

it('joins winners of seats in Congress by name and seat with whom their hidden identifiers name, and nobody else', async () => {
  const legislators = await importing([
    join(POLITICIANS, 'us-congress', 'legislators-current.json'),
  ])
  const members = peopleIn(legislators.records, 'legislators')
  const byKey = new Map(members.map((member) => [member.key, member.referenceKeys]))
  const known = new Set([...byKey.values()].flat())
  let [findable, right, wrong] = [0, 0, 0]
  for (const year of [2020, 2022, 2024]) {
    const { records, identifiers } = await hiddenWinners(year)
    const winners = peopleIn(records, String(year))
    findable += [...identifiers.values()].filter((ids) => ids.some((id) => known.has(id))).length
    const profiles = [...members, ...winners].map((record) => profileOf([record], EVIDENCE.words))
    for (const { a, b, verdict } of resolve(profiles, [], EVIDENCE.weights)) {
      const [ids, others] = [identifiers.get(a) ?? identifiers.get(b), byKey.get(a) ?? byKey.get(b)]
      if (verdict !== 'same' || ids === undefined || others === undefined) continue
      if (ids.some((id) => others.includes(id))) right += 1
      else wrong += 1
    }
  }

  expect({ findable, right, wrong }).toEqual({ findable: 928, right: 881, wrong: 0 })
}, 120_000)
