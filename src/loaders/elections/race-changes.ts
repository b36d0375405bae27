import type { CallReport } from '../../domain/result.js'
import type { RaceChanges } from '../../elections/race-plan.js'
import type { Row } from '../../graph/graph.js'
import type { QueryReader } from '../batch/queue.js'
import { perKey } from '../reading.js'

/** One change of a race: an update from a feed, or calls that an operator made or retracted. */
export interface RaceChange
  extends Omit<Row<'race/updates'>, 'changes'>, Omit<RaceChanges, 'details'> {
  /** A large change is divided into parts. Their numbers start at 1. */
  readonly part: number
  readonly parts: number
  readonly unitsChanged: number
}

/** A page of changes. It starts after the part `part` of the change `seq`. */
export interface ChangesPageKey {
  readonly race: string
  readonly seq: number
  /** `WHOLE`: the page starts with the next change. */
  readonly part: number
  readonly limit: number
}

export interface ChangesPage {
  readonly changes: readonly RaceChange[]
  readonly hasMore: boolean
}

/** Greater than the number of parts of any change. */
export const WHOLE = 1_000_000

/** Maximum length of each list in a part: candidacies, tallies and calls. */
const MAX_IN_PART = 100
const UPDATES_PER_QUERY = 25
/** Reading stops after this many characters, because an update may contain thousands of units. */
const MAX_CHARACTERS = 2_000_000

/**
 * Loads one page of the changes of a race, oldest first. A page with large changes can have fewer
 * changes than `limit`, even if more changes follow.
 * Source: cypher/race/updates.cypher, cypher/race/calls-by-hand.cypher.
 */
export const raceChanges = perKey(changesAfter, { evictBy: ({ race }) => race })

async function changesAfter(
  { race, seq, part, limit }: ChangesPageKey,
  graph: QueryReader,
): Promise<ChangesPage> {
  const byHand = await callsByHand(graph, race, seq, limit)
  const updates: RaceChange[] = []
  let after = part === WHOLE ? seq : seq - 1
  let isComplete = false
  for (let read = 0; !isComplete && updates.length <= limit && read < MAX_CHARACTERS;) {
    const rows = await graph.read('race/updates', { race, after, limit: UPDATES_PER_QUERY })
    const parts = rows.flatMap((row) => partsOf(toChange(row)))
    updates.push(...parts.filter((change) => change.seq > seq || change.part > part))
    read += rows.reduce((sum, { changes }) => sum + changes.length, 0)
    after = rows.at(-1)?.seq ?? after
    isComplete = rows.length < UPDATES_PER_QUERY
  }
  const known = byHand.filter((change) => isComplete || change.seq <= after)
  const all = [...updates, ...known].sort((a, b) => a.seq - b.seq || a.part - b.part)
  return { changes: all.slice(0, limit), hasMore: all.length > limit || !isComplete }
}

function toChange({ changes: text, ...row }: Row<'race/updates'>): RaceChange {
  const changes = JSON.parse(text) as RaceChanges | null
  const { candidacies, tallies, called, retracted } = changes ?? NO_CHANGES
  const unitsChanged = new Set(tallies.map(({ unit }) => unit.key)).size
  return { ...row, part: 1, parts: 1, unitsChanged, candidacies, tallies, called, retracted }
}

const NO_CHANGES = { candidacies: [], tallies: [], called: [], retracted: [] }

function partsOf(change: RaceChange): readonly RaceChange[] {
  const { candidacies, tallies, called, retracted } = change
  const longest = Math.max(...[candidacies, tallies, called, retracted].map((list) => list.length))
  const parts = Math.max(1, Math.ceil(longest / MAX_IN_PART))
  return Array.from({ length: parts }, (_, at) => {
    const partOf = <Item>(list: readonly Item[]) =>
      list.slice(at * MAX_IN_PART, (at + 1) * MAX_IN_PART)
    return {
      ...change,
      part: at + 1,
      parts,
      candidacies: partOf(candidacies),
      tallies: partOf(tallies),
      called: partOf(called),
      retracted: partOf(retracted),
    }
  })
}

/**
 * Loads the changes in which operators made, retracted or replaced a call. Each such change has at
 * most two rows.
 */
async function callsByHand(
  graph: QueryReader,
  race: string,
  after: number,
  limit: number,
): Promise<readonly RaceChange[]> {
  const rows = await graph.read('race/calls-by-hand', { race, after, limit: 2 * (limit + 1) })
  const seqs = [...new Set(rows.map(({ seq }) => seq))]
  return seqs.map((seq): RaceChange => {
    const callRows = rows.filter((row) => row.seq === seq)
    const [first] = callRows
    const callsOf = (isRetraction: boolean) =>
      callRows
        .filter((row) => row.isRetraction === isRetraction)
        .map(({ candidacy, status, by }) => ({
          candidacy,
          status: status as CallReport['status'],
          by,
        }))
    return {
      ...{ seq, part: 1, parts: 1, source: first?.source ?? '', sourceAt: null },
      receivedAt: first?.receivedAt ?? '',
      ...{ isCorrection: false, isLate: false, unitsChanged: 0, ...NO_CHANGES },
      called: callsOf(false),
      retracted: callsOf(true),
    }
  })
}
