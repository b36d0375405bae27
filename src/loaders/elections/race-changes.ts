import type { CallReport } from '../../domain/result.js'
import type { RaceChanges } from '../../elections/race-plan.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'

/** One change of a race: an update of a feed, or calls that an operator made or took back. */
export interface RaceChange {
  readonly seq: number
  /** A change of many units comes in parts, from 1. */
  readonly part: number
  readonly parts: number
  readonly source: string
  readonly sourceAt: string | null
  readonly receivedAt: string
  readonly isCorrection: boolean
  readonly isLate: boolean
  readonly unitsChanged: number
  readonly candidacies: RaceChanges['candidacies']
  readonly tallies: RaceChanges['tallies']
  readonly called: readonly CallReport[]
  readonly retracted: readonly CallReport[]
}

/** Where a page begins: after this part of this change. */
export interface ChangesWanted {
  readonly race: string
  readonly seq: number
  /** `WHOLE`: all of the change is known. */
  readonly part: number
  readonly limit: number
}

export interface ChangesPage {
  readonly changes: readonly RaceChange[]
  readonly hasMore: boolean
}

/** More parts than a change can have. */
export const WHOLE = 1_000_000

/** Of candidacies, units and calls in one part. */
const MOST_IN_PART = 100
/** Updates that are read at once, and characters after which no more are: an update may speak of thousands of units. */
const UPDATES_AT_ONCE = 25
const MOST_CHARACTERS = 2_000_000

/**
 * Pages of what changed in a race, in order; a page ends early when its changes are large.
 * Source: cypher/race/updates.cypher, cypher/race/calls-by-hand.cypher.
 */
export const raceChangesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<ChangesWanted, ChangesPage>({
    graph,
    name: 'raceChanges',
    cache,
    evictBy: ({ race }) => race,
    load: changesAfter,
  })

async function changesAfter(
  { race, seq, part, limit }: ChangesWanted,
  graph: Reading,
): Promise<ChangesPage> {
  const byHand = await callsByHand(graph, race, seq, limit)
  const updates: RaceChange[] = []
  let after = part === WHOLE ? seq : seq - 1
  let isAll = false
  for (let read = 0; !isAll && updates.length <= limit && read < MOST_CHARACTERS;) {
    const rows = await graph.read('race/updates', { race, after, limit: UPDATES_AT_ONCE })
    const parts = rows.flatMap((row) => partsOf(toChange(row)))
    updates.push(...parts.filter((each) => each.seq > seq || each.part > part))
    read += rows.reduce((sum, { changes }) => sum + changes.length, 0)
    after = rows.at(-1)?.seq ?? after
    isAll = rows.length < UPDATES_AT_ONCE
  }
  const known = byHand.filter((each) => isAll || each.seq <= after)
  const all = [...updates, ...known].sort((a, b) => a.seq - b.seq || a.part - b.part)
  return { changes: all.slice(0, limit), hasMore: all.length > limit || !isAll }
}

function toChange({ changes: text, ...row }: Row<'race/updates'>): RaceChange {
  const changes = JSON.parse(text) as RaceChanges | null
  return {
    ...row,
    part: 1,
    parts: 1,
    unitsChanged: new Set(changes?.tallies.map(({ unit }) => unit.key)).size,
    candidacies: changes?.candidacies ?? [],
    tallies: changes?.tallies ?? [],
    called: changes?.called ?? [],
    retracted: changes?.retracted ?? [],
  }
}

function partsOf(change: RaceChange): readonly RaceChange[] {
  const { candidacies, tallies, called, retracted } = change
  const longest = Math.max(...[candidacies, tallies, called, retracted].map((list) => list.length))
  const parts = Math.max(1, Math.ceil(longest / MOST_IN_PART))
  return Array.from({ length: parts }, (_, at) => {
    const own = <Item>(list: readonly Item[]) =>
      list.slice(at * MOST_IN_PART, (at + 1) * MOST_IN_PART)
    return {
      ...change,
      part: at + 1,
      parts,
      candidacies: own(candidacies),
      tallies: own(tallies),
      called: own(called),
      retracted: own(retracted),
    }
  })
}

/** Operators' calls, one change for each time that one was made, taken back or replaced: of at most two rows. */
async function callsByHand(
  graph: Reading,
  race: string,
  after: number,
  limit: number,
): Promise<readonly RaceChange[]> {
  const rows = await graph.read('race/calls-by-hand', { race, after, limit: 2 * (limit + 1) })
  const seqs = [...new Set(rows.map(({ seq }) => seq))]
  return seqs.map((seq): RaceChange => {
    const own = rows.filter((row) => row.seq === seq)
    const [first] = own
    const callsOf = (isRetraction: boolean) =>
      own
        .filter((row) => row.isRetraction === isRetraction)
        .map(({ candidacy, status, by }) => ({
          candidacy,
          status: status as CallReport['status'],
          by,
        }))
    return {
      ...{ seq, part: 1, parts: 1, source: first?.source ?? '', sourceAt: null },
      receivedAt: first?.receivedAt ?? '',
      ...{ isCorrection: false, isLate: false, unitsChanged: 0, candidacies: [], tallies: [] },
      called: callsOf(false),
      retracted: callsOf(true),
    }
  })
}
