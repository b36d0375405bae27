import { isTooLong } from '../../../domain/bounds.js'
import type { ResultSnapshot } from '../../../domain/result.js'
import { copyParts, type PartOfRace } from '../../../elections/copy-parts.js'
import type { FeedCopy } from '../../../records/result-state.js'
import type { ResultStore } from '../../../records/results.js'
import type { Refused, Sink } from '../keep-all.js'
import type { FileReport } from '../report.js'
import type { CopyPart } from './result-copies.js'
import type { ResultRecords } from './result-records.js'

/** Units, and races, that are written in one transaction. */
const MOST_TALLIES = 1_000
const MOST_RACES = 500

/** A file of a feed. */
export interface ResultReading {
  readonly source: string
  /** A rehearsal takes what the feed marks as a test; nobody else does. */
  readonly isRehearsal: boolean
  /** When the file was made, for copies that do not say when they were; `null` unknown. */
  readonly observedAt: string | null
}

/** Where results are stored. */
export interface ResultStores {
  readonly results: ResultStore
  readonly records: ResultRecords
}

/** Parts of races of one copy. */
interface Batch {
  readonly copy: FeedCopy
  /** The day that its records speak of, which is never the day when it was read; `''` unknown. */
  readonly asOf: string
  readonly parts: PartOfRace[]
  tallies: number
}

/**
 * Applies copies of a feed in the order in which they come; `into` `null`: only counts them. What is counted of them is
 * races: new ones of the feed, those that the copy changed, and others.
 */
export function resultSink(
  { source, isRehearsal, observedAt }: ResultReading,
  report: FileReport,
  into: ResultStores | null,
): Sink<CopyPart> {
  let batches: Batch[] = []
  let isAtEnd = false
  const copies = copyParts()
  return {
    take: ({ snapshot, at, isAll, isLast }) => {
      const refused = refusedOf(snapshot, isRehearsal)
      const copy = { source, id: snapshot.id, sourceAt: snapshot.sourceAt, at }
      const parts = [
        ...(refused === null ? copies.take(snapshot, isAll) : []),
        ...(isLast ? copies.end() : []),
      ]
      const asOf = (snapshot.sourceAt ?? observedAt ?? '').slice(0, 10)
      for (const part of parts) addTo(batches, { copy, asOf }, part)
      isAtEnd = isLast
      return refused
    },
    refuse: () => undefined,
    isFull: () => isAtEnd || batches.length > 1,
    write: async () => {
      const full = batches
      batches = []
      isAtEnd = false
      if (into === null) return
      for (const { copy, asOf, parts } of full) {
        const stored = await into.records.keep(parts, asOf)
        const { outcomes } = await into.results.keep(copy, stored)
        for (const outcome of outcomes) report[outcome] += 1
      }
    },
    end: async () => undefined,
  }
}

/** A batch is of one copy and holds a race once. */
function addTo(
  batches: Batch[],
  { copy, asOf }: Pick<Batch, 'copy' | 'asOf'>,
  part: PartOfRace,
): void {
  const last = batches.at(-1)
  const size = part.report.tallies.length
  const fits =
    last?.copy.id === copy.id &&
    last.tallies + size <= MOST_TALLIES &&
    last.parts.length < MOST_RACES &&
    !last.parts.some(({ race }) => race === part.race)
  if (fits) {
    last.parts.push(part)
    last.tallies += size
  } else {
    batches.push({ copy, asOf, parts: [part], tallies: size })
  }
}

function refusedOf(snapshot: ResultSnapshot, isRehearsal: boolean): Refused | null {
  if (snapshot.isTest && !isRehearsal) {
    return { field: 'isTest', reason: 'is marked as a test by the feed; a rehearsal would take it' }
  }
  for (const { race, candidacies, tallies } of snapshot.races) {
    const keys = [
      ...tallies.map(({ unit }) => ['unit.key', unit.key] as const),
      ...candidacies.map(({ key }) => ['candidacy.key', key] as const),
      ...Object.entries<string>({ ...race }),
    ]
    const found = keys.find(([, text]) => isTooLong(text, 'id'))
    if (found !== undefined) return { field: found[0], reason: 'is longer than can be kept' }
  }
  return null
}
