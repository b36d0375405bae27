import { LRUCache } from 'lru-cache'
import { joiningKey } from '../../../domain/identifier.js'
import { recordKey } from '../../../domain/record-key.js'
import type { RecordData } from '../../../domain/record.js'
import type { CandidacyReport, RaceReport, ElectionKey } from '../../../domain/result.js'
import { shortHash } from '../../../domain/hash.js'
import { electionId } from '../../../elections/race-id.js'
import type { PartOfRace } from '../../../elections/snapshot-parts.js'
import { electionWords, knownParty } from '../../../elections/keys.js'
import type { PartyWords } from '../../../elections/vocabulary.js'
import { filledSeat, soughtSeat } from '../../../elections/sought-seat.js'
import type { CuratedElection } from '../../../questions/curated-elections.js'
import type { StoredRecord } from '../../../records/record-edges.js'
import type { StoredPart } from '../../../records/result-state.js'
import type { Dataset, Edition, RecordStore } from '../../../records/store.js'

const BATCH = 1_000

interface ResultRecordsOptions {
  readonly store: RecordStore
  readonly dataset: Dataset
  readonly curated: readonly CuratedElection[]
  /**
   * Whether the calls of the feed are certified. If so, each called winner gets a `WON`
   * relationship.
   */
  readonly isFinal: boolean
  /** The parties of the United States. */
  readonly parties: readonly PartyWords[]
}

export type ResultRecords = ReturnType<typeof createResultRecords>

/**
 * Stores the elections and candidates of a feed as records, so that entities are derived from them
 * in the same way as from the records of other sources. A snapshot may be incomplete. So its
 * edition is never finished, and no missing record is withdrawn. A record is skipped if it has not
 * changed since this process last wrote it.
 */
export function createResultRecords({
  store,
  dataset,
  curated,
  isFinal,
  parties,
}: ResultRecordsOptions) {
  // With `max`, the cache would allocate memory for all entries at once, so this uses `maxSize`.
  const digests = new LRUCache<string, string>({ maxSize: 200_000, sizeCalculation: () => 1 })
  const editions = new LRUCache<string, Edition>({ maxSize: 10_000, sizeCalculation: () => 1 })
  const editionOf = async (scope: string, asOf: string): Promise<Edition> => {
    const name = JSON.stringify([scope, asOf])
    const edition = editions.get(name) ?? (await store.openEdition({ dataset, scope, asOf }))
    editions.set(name, edition)
    return edition
  }

  return {
    /**
     * Stores the records of a snapshot's parts. `asOf`: the day of the snapshot, `''` if unknown.
     * Returns the same parts with the keys of their records.
     */
    async add(parts: readonly PartOfRace[], asOf: string): Promise<readonly StoredPart[]> {
      const byScope = new Map<string, Map<string, StoredRecord>>()
      const stored = parts.map((part) => {
        const scope = electionWords(part.report.election)
        const { records, election, people } = recordsOf(part, {
          dataset: dataset.name,
          scope,
          curated,
          isFinal,
        })
        const changedRecords = byScope.get(scope) ?? new Map<string, StoredRecord>()
        for (const record of records) {
          const contentDigest = shortHash(JSON.stringify(record))
          if (digests.get(record.key) !== contentDigest) changedRecords.set(record.key, record)
          digests.set(record.key, contentDigest)
        }
        byScope.set(scope, changedRecords)
        return { ...part, election, people, parties: partiesOf(part.report, parties) }
      })
      for (const [scope, changedRecords] of byScope) {
        const all = [...changedRecords.values()]
        for (let start = 0; start < all.length; start += BATCH) {
          const edition = await editionOf(scope, asOf)
          await store.add(edition, all.slice(start, start + BATCH), [])
        }
      }
      return stored
    },
  }
}

/** Maps the key of each candidacy to the identifier of its party, if the party is known. */
function partiesOf(
  { election, candidacies }: RaceReport,
  parties: readonly PartyWords[],
): ReadonlyMap<string, string> {
  if (election.country !== 'us') return new Map()
  return new Map(
    candidacies.flatMap(({ key, partyName }) => {
      const identifier = knownParty(parties, partyName ?? '')?.identifier ?? null
      return identifier === null ? [] : [[key, identifier] as const]
    }),
  )
}

interface RecordContext {
  readonly dataset: string
  readonly scope: string
  readonly curated: readonly CuratedElection[]
  readonly isFinal: boolean
}

function recordsOf({ report, isWhole }: PartOfRace, context: RecordContext) {
  const { dataset, scope } = context
  const keyOf = (kind: StoredRecord['kind'], id: string) => recordKey(dataset, scope, kind, id)
  const records: StoredRecord[] = []
  const add = (id: string, data: RecordData, more: Partial<StoredRecord> = {}): string => {
    const key = keyOf(data.kind, id)
    records.push({ key, kind: data.kind, data, ...more })
    return key
  }
  const election = add('election', electionData(report.election, context.curated))
  const curatedId = curatedFor(report, context.curated)
  if (curatedId !== null) {
    add(`part/${curatedId}`, {
      kind: 'relation',
      type: 'PART_OF',
      from: `local:polity/${curatedId}`,
      to: election,
    })
  }

  const seat = filledSeat(report)
  if (seat !== null) {
    const to = seat.office
    add(`for/${to}`, { kind: 'relation', type: 'FOR_OFFICE', from: election, to })
  }
  if (seat !== null && seat.area !== null) {
    const to = seat.area
    add(`in/${to}`, { kind: 'relation', type: 'IN_AREA', from: election, to })
  }

  const winnerKeys = new Set(
    report.calls.filter(({ status }) => status === 'winner').map(({ candidacy }) => candidacy),
  )
  const people = new Map<string, string>()
  for (const candidacy of report.candidacies) {
    if (candidacy.kind !== 'person') continue
    const id = personId(candidacy, report)
    const person = add(id, personData(candidacy, report.election))
    people.set(candidacy.key, person)
    const { date } = report.election
    const to = curatedId === null ? election : `local:polity/${curatedId}`
    const period = { from: person, to, start: date, end: date }
    const seeks = soughtSeat(report)
    add(`candidate/${id}/${to}/${seeks.race}`, {
      ...{ kind: 'relation', type: 'CANDIDATE_IN', ...period },
      seeks,
    })
    if (context.isFinal && winnerKeys.has(candidacy.key)) {
      add(`won/${id}/${to}`, { kind: 'relation', type: 'WON', ...period })
    } else if (context.isFinal && isWhole) {
      // If an earlier snapshot named this person as the winner, the call was retracted. A stored
      // `WON` is then replaced with `CANDIDATE_IN`.
      const lost = { kind: 'relation', type: 'CANDIDATE_IN', ...period } as const
      add(`won/${id}/${to}`, lost, { onlyIfKnown: true })
    }
  }
  return { records, election, people }
}

/**
 * The id of a candidate's record. If candidacies of an election have the same identifier, they get
 * the same id, even in different races. In races for president, candidacies with the same name and
 * party also get the same id, because the races in all states elect the same president.
 */
function personId(
  { key, name, partyName, identifiers }: CandidacyReport,
  report: RaceReport,
): string {
  const [identifierKey] = identifiers.flatMap(
    ({ scheme, value }) => joiningKey(scheme, value) ?? [],
  )
  if (identifierKey !== undefined) return identifierKey
  const { office, area, party, seat } = report.race
  if (office === 'president') return `president/${shortHash(JSON.stringify([name, partyName]))}`
  return shortHash(JSON.stringify([office, area, party, seat, key]))
}

function personData({ name, identifiers }: CandidacyReport, { country }: ElectionKey): RecordData {
  return {
    kind: 'person',
    // A candidate is a politician, even if the candidate does not win.
    type: 'politician',
    names: [{ value: name }],
    ...(identifiers.length === 0 ? {} : { identifiers }),
    country,
  }
}

function electionData(election: ElectionKey, curated: readonly CuratedElection[]): RecordData {
  const { country, date, kind, jurisdiction } = election
  const isNational = ['general', 'runoff', 'special'].includes(kind) && jurisdiction === country
  const id = isNational ? curatedIdOf(curated, `${country}-legislature`, election) : null
  // All feeds use the same first id for an election, so their records become one election.
  const ids = [electionId(election), ...(id === null ? [] : [id])]
  return {
    kind: 'election',
    names: [{ value: `${date} ${kind} election, ${placeOf(jurisdiction)}` }],
    identifiers: ids.map((value) => ({ scheme: 'local', value: `polity/${value}` })),
    country,
    start: date,
    end: date,
  }
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a jurisdiction: `us/ca` is "United States (CA)". */
function placeOf(jurisdiction: string): string {
  const [country = '', ...parts] = jurisdiction.split('/')
  const name = /^[a-z]{2}$/.test(country) ? (REGIONS.of(country.toUpperCase()) ?? country) : country
  return parts.length === 0 ? name : `${name} (${parts.join('/').toUpperCase()})`
}

/**
 * Returns the id of the election in `curated/elections.csv` that a race belongs to. Looks first for
 * an election to the office in the state of the race, then for an election to the office in the
 * whole country. `null` if the file has neither, or if the race is not part of a general election.
 */
function curatedFor(
  { election, race }: RaceReport,
  curated: readonly CuratedElection[],
): string | null {
  if (election.kind !== 'general' || race.party !== '') return null
  const { country } = election
  const state = race.area.split('/')[1]
  const inState = state === undefined ? [] : [`${country}-${race.office}-${state}`]
  for (const stem of [...inState, `${country}-${race.office}`]) {
    const id = curatedIdOf(curated, stem, election)
    if (id !== null) return id
  }
  return null
}

function curatedIdOf(
  curated: readonly CuratedElection[],
  stem: string,
  { date }: ElectionKey,
): string | null {
  const id = `${stem}-${date.slice(0, 4)}`
  const found = curated.find((candidate) => candidate.id === id && candidate.kind === 'general')
  return found !== undefined && date.startsWith(found.startDate) ? id : null
}
