import { LRUCache } from 'lru-cache'
import { joiningKey } from '../../../domain/identifier.js'
import { recordKey } from '../../../domain/record-key.js'
import type { RecordData } from '../../../domain/record.js'
import type { CandidacyReport, RaceReport, ElectionKey } from '../../../domain/result.js'
import { digest, electionId } from '../../../elections/race-id.js'
import type { PartOfRace } from '../../../elections/copy-parts.js'
import { electionWords, knownParty } from '../../../elections/keys.js'
import type { PartyWords } from '../../../elections/vocabulary.js'
import { filledSeat, soughtSeat } from '../../../elections/sought-seat.js'
import type { CuratedElection } from '../../../questions/curated-elections.js'
import type { KeptRecord } from '../../../records/record-edges.js'
import type { StoredPart } from '../../../records/result-state.js'
import type { Dataset, Edition, RecordStore } from '../../../records/store.js'

const BATCH = 1_000

/** What the records of a feed are made with. */
interface Keeping {
  readonly store: RecordStore
  readonly dataset: Dataset
  readonly curated: readonly CuratedElection[]
  /** Whether what the feed calls is certified, so that who it calls winner has won. */
  readonly isFinal: boolean
  /** Of the United States. */
  readonly parties: readonly PartyWords[]
}

export type ResultRecords = ReturnType<typeof createResultRecords>

/**
 * Keeps elections and candidates as records, from which entities follow as from any other. Copies list only what they
 * speak of, so their editions are never finished: nothing is withdrawn for being absent. What was kept in this run is
 * not kept again.
 */
export function createResultRecords({ store, dataset, curated, isFinal, parties }: Keeping) {
  // By size, so that a feeder of few races takes no room for many.
  const known = new LRUCache<string, string>({ maxSize: 200_000, sizeCalculation: () => 1 })
  const editions = new LRUCache<string, Edition>({ maxSize: 10_000, sizeCalculation: () => 1 })
  const editionOf = async (scope: string, asOf: string): Promise<Edition> => {
    const name = JSON.stringify([scope, asOf])
    const edition = editions.get(name) ?? (await store.openEdition({ dataset, scope, asOf }))
    editions.set(name, edition)
    return edition
  }

  return {
    /** Keeps the records of parts of a copy of a day, `''` unknown; the same parts, with the keys of their records. */
    async keep(parts: readonly PartOfRace[], asOf: string): Promise<readonly StoredPart[]> {
      const byScope = new Map<string, Map<string, KeptRecord>>()
      const stored = parts.map((part) => {
        const scope = electionWords(part.report.election)
        const { records, election, people } = recordsOf(part, {
          dataset: dataset.name,
          scope,
          curated,
          isFinal,
        })
        const fresh = byScope.get(scope) ?? new Map<string, KeptRecord>()
        for (const record of records) {
          const mark = digest(JSON.stringify(record))
          if (known.get(record.key) !== mark) fresh.set(record.key, record)
          known.set(record.key, mark)
        }
        byScope.set(scope, fresh)
        return { ...part, election, people, parties: partiesOf(part.report, parties) }
      })
      for (const [scope, fresh] of byScope) {
        const all = [...fresh.values()]
        for (let start = 0; start < all.length; start += BATCH) {
          const edition = await editionOf(scope, asOf)
          await store.keep(edition, all.slice(start, start + BATCH), [])
        }
      }
      return stored
    },
  }
}

/** The parties of candidacies, by identifier. */
function partiesOf(
  { election, candidacies }: RaceReport,
  known: readonly PartyWords[],
): ReadonlyMap<string, string> {
  if (election.country !== 'us') return new Map()
  return new Map(
    candidacies.flatMap(({ key, partyName }) => {
      const identifier = knownParty(known, partyName ?? '')?.identifier ?? null
      return identifier === null ? [] : [[key, identifier] as const]
    }),
  )
}

interface Naming {
  readonly dataset: string
  readonly scope: string
  readonly curated: readonly CuratedElection[]
  readonly isFinal: boolean
}

function recordsOf({ report, isWhole }: PartOfRace, naming: Naming) {
  const { dataset, scope } = naming
  const keyOf = (kind: KeptRecord['kind'], id: string) => recordKey(dataset, scope, kind, id)
  const records: KeptRecord[] = []
  const add = (id: string, data: RecordData, more: Partial<KeptRecord> = {}): string => {
    const key = keyOf(data.kind, id)
    records.push({ key, kind: data.kind, data, ...more })
    return key
  }
  const election = add('election', electionData(report.election, naming.curated))
  const own = curatedFor(report, naming.curated)
  if (own !== null) {
    add(`part/${own}`, {
      kind: 'relation',
      type: 'PART_OF',
      from: `local:polity/${own}`,
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

  const won = new Set(
    report.calls.filter(({ status }) => status === 'winner').map(({ candidacy }) => candidacy),
  )
  const people = new Map<string, string>()
  for (const candidacy of report.candidacies) {
    if (candidacy.kind !== 'person') continue
    const id = personId(candidacy, report)
    const person = add(id, personData(candidacy, report.election))
    people.set(candidacy.key, person)
    const { date } = report.election
    const to = own === null ? election : `local:polity/${own}`
    const period = { from: person, to, start: date, end: date }
    const seeks = soughtSeat(report)
    add(`candidate/${id}/${to}/${seeks.race}`, {
      ...{ kind: 'relation', type: 'CANDIDATE_IN', ...period },
      seeks,
    })
    if (naming.isFinal && won.has(candidacy.key)) {
      add(`won/${id}/${to}`, { kind: 'relation', type: 'WON', ...period })
    } else if (naming.isFinal && isWhole) {
      // Who was called before and is not any more was a candidate, and that is all.
      const lost = { kind: 'relation', type: 'CANDIDATE_IN', ...period } as const
      add(`won/${id}/${to}`, lost, { isKnownOnly: true })
    }
  }
  return { records, election, people }
}

/**
 * One candidate in several races of an election is one record when an identifier says so, or when all vote on one
 * office: president.
 */
function personId(
  { key, name, partyName, identifiers }: CandidacyReport,
  report: RaceReport,
): string {
  const [joining] = identifiers.flatMap(({ scheme, value }) => joiningKey(scheme, value) ?? [])
  if (joining !== undefined) return joining
  const { office, area, party, seat } = report.race
  if (office === 'president') return `president/${digest(JSON.stringify([name, partyName]))}`
  return digest(JSON.stringify([office, area, party, seat, key]))
}

function personData({ name, identifiers }: CandidacyReport, { country }: ElectionKey): RecordData {
  return {
    kind: 'person',
    // Who seeks an office is a politician, whether it is won or not.
    type: 'politician',
    names: [{ value: name }],
    ...(identifiers.length === 0 ? {} : { identifiers }),
    country,
  }
}

function electionData(election: ElectionKey, curated: readonly CuratedElection[]): RecordData {
  const { country, date, kind, jurisdiction } = election
  const own = ['general', 'runoff', 'special'].includes(kind) && jurisdiction === country
  const id = own ? matching(curated, `${country}-legislature`, election) : null
  // The first joins what feeds say of one election, whose records each of them has.
  const ids = [electionId(election), ...(id === null ? [] : [id])]
  return {
    kind: 'election',
    names: [{ value: `${date} ${kind} election, ${placeOf(jurisdiction)}` }],
    identifiers: ids.map((each) => ({ scheme: 'local', value: `polity/${each}` })),
    country,
    start: date,
    end: date,
  }
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region' })

/** `us/ca` is United States (CA). */
function placeOf(jurisdiction: string): string {
  const [country = '', ...parts] = jurisdiction.split('/')
  const name = /^[a-z]{2}$/.test(country) ? (REGIONS.of(country.toUpperCase()) ?? country) : country
  return parts.length === 0 ? name : `${name} (${parts.join('/').toUpperCase()})`
}

/** Which of curated/elections.csv a race is: of its office in its state, else of its office; `null`: none of them. */
function curatedFor(
  { election, race }: RaceReport,
  curated: readonly CuratedElection[],
): string | null {
  if (election.kind !== 'general' || race.party !== '') return null
  const { country } = election
  const state = race.area.split('/')[1]
  const inState = state === undefined ? [] : [`${country}-${race.office}-${state}`]
  for (const stem of [...inState, `${country}-${race.office}`]) {
    const id = matching(curated, stem, election)
    if (id !== null) return id
  }
  return null
}

function matching(
  curated: readonly CuratedElection[],
  stem: string,
  { date }: ElectionKey,
): string | null {
  const id = `${stem}-${date.slice(0, 4)}`
  const found = curated.find((each) => each.id === id && each.kind === 'general')
  return found !== undefined && date.startsWith(found.startDate) ? id : null
}
