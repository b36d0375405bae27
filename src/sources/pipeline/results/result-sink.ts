import { isTooLong } from '../../../domain/bounds.js'
import type { ResultSnapshot } from '../../../domain/result.js'
import { MAX_RACES, MAX_TALLIES, snapshotParts } from '../../../elections/snapshot-parts.js'
import type { PartOfRace } from '../../../elections/snapshot-parts.js'
import type { FeedSnapshot } from '../../../records/result-state.js'
import type { ResultStore } from '../../../records/results.js'
import type { Refused, Sink } from '../store-all.js'
import type { FileReport } from '../report.js'
import type { PositionedPart } from './position-parts.js'
import type { ResultRecords } from './result-records.js'

export interface ResultSnapshotContext {
  readonly source: string
  /** Snapshots that the feed marks as a test are only accepted in a rehearsal. */
  readonly isRehearsal: boolean
  /** The time of the file, for snapshots that state no time; `null` if unknown. */
  readonly observedAt: string | null
}

export interface ResultStores {
  readonly results: ResultStore
  readonly records: ResultRecords
}

/** Parts of races from one snapshot. */
interface Batch {
  readonly feedSnapshot: FeedSnapshot
  /** The day of the snapshot, never the day of the import; `''` if unknown. */
  readonly asOf: string
  readonly parts: PartOfRace[]
  tallies: number
}

/**
 * Applies snapshots of a feed in the order in which they are read. If `stores` is `null`, snapshots
 * are only counted. The report counts races as created, changed or unchanged.
 */
export function resultSink(
  { source, isRehearsal, observedAt }: ResultSnapshotContext,
  report: FileReport,
  stores: ResultStores | null,
): Sink<PositionedPart> {
  let batches: Batch[] = []
  let isSnapshotEnd = false
  const pendingParts = snapshotParts()
  return {
    take: ({ snapshot, at, isAll, isLast }) => {
      const refused = refusedOf(snapshot, isRehearsal)
      const feedSnapshot = { source, id: snapshot.id, sourceAt: snapshot.sourceAt, at }
      const parts = [
        ...(refused === null ? pendingParts.take(snapshot, isAll) : []),
        ...(isLast ? pendingParts.end() : []),
      ]
      const asOf = (snapshot.sourceAt ?? observedAt ?? '').slice(0, 10)
      for (const part of parts) addTo(batches, { feedSnapshot, asOf }, part)
      isSnapshotEnd = isLast
      return refused
    },
    refuse: () => undefined,
    isFull: () => isSnapshotEnd || batches.length > 1,
    write: async () => {
      const toWrite = batches
      batches = []
      isSnapshotEnd = false
      if (stores === null) return
      for (const { feedSnapshot, asOf, parts } of toWrite) {
        const stored = await stores.records.add(parts, asOf)
        const { outcomes } = await stores.results.add(feedSnapshot, stored)
        for (const outcome of outcomes) report[outcome] += 1
      }
    },
    end: async () => undefined,
  }
}

/**
 * Adds a part to the last batch, or to a new batch if the last one has no room for it. All parts in
 * a batch are from the same snapshot and from different races.
 */
function addTo(
  batches: Batch[],
  { feedSnapshot, asOf }: Pick<Batch, 'feedSnapshot' | 'asOf'>,
  part: PartOfRace,
): void {
  const last = batches.at(-1)
  const size = part.report.tallies.length
  const hasRoom =
    last?.feedSnapshot.id === feedSnapshot.id &&
    last.tallies + size <= MAX_TALLIES &&
    last.parts.length < MAX_RACES &&
    !last.parts.some(({ race }) => race === part.race)
  if (hasRoom) {
    last.parts.push(part)
    last.tallies += size
  } else {
    batches.push({ feedSnapshot, asOf, parts: [part], tallies: size })
  }
}

function refusedOf(snapshot: ResultSnapshot, isRehearsal: boolean): Refused | null {
  if (snapshot.isTest && !isRehearsal) {
    return {
      field: 'isTest',
      reason:
        'is true: the feed marks these results as a test; to accept them, use --rehearsal and a separate DATA_DIR',
    }
  }
  for (const { race, candidacies, tallies } of snapshot.races) {
    const keys = [
      ...tallies.map(({ unit }) => ['unit.key', unit.key] as const),
      ...candidacies.map(({ key }) => ['candidacy.key', key] as const),
      ...Object.entries<string>({ ...race }),
    ]
    const found = keys.find(([, text]) => isTooLong(text, 'id'))
    if (found !== undefined) return { field: found[0], reason: 'is too long; shorten it' }
  }
  return null
}
