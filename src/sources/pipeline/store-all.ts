import type { Observed, Refusal } from '../reading/observed.js'
import type { FileReport } from './report.js'

/** Receives the entity records, listings or results of a file, in batches. */
export interface Sink<Item> {
  /** Adds one item to the batch. If the item cannot be stored, returns the reason, else `null`. */
  readonly take: (item: Item) => Refused | null
  /** Called for each object that cannot be read or stored. */
  readonly refuse: (refusal: Refusal) => void
  readonly isFull: () => boolean
  /** Writes the items added since the last batch, and counts the results. */
  readonly write: () => Promise<void>
  /** Called after the last batch. */
  readonly end: () => Promise<void>
}

/** The reason why an object cannot be stored, written for the owner of the file. */
export type Refused = Pick<Refusal, 'field' | 'reason'>

/** A report lists at most this many refusals, and counts all of them. */
const MAX_REFUSALS_LISTED = 1_000

/**
 * Stores the content of a file. One batch is written while the next one is read. An object that
 * cannot be read or stored is refused and reported; the others are imported.
 */
export async function storeAll<Item>(
  parsed: AsyncIterable<Observed<Item>>,
  { sink, report, onRead }: StoreOptions<Item>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = sink.write()
    // The next `await writing` throws an error of this batch. This handler only prevents an
    // unhandled rejection.
    writing.catch(() => undefined)
    onRead(report.read)
  }
  const refuse = (refusal: Refusal) => {
    const { file, index, field, reason } = refusal
    report.refused += 1
    if (report.refusals.length < MAX_REFUSALS_LISTED)
      report.refusals.push({ file, index, field, reason })
    sink.refuse(refusal)
  }

  try {
    for await (const item of parsed) {
      report.read += 1
      if ('refusal' in item) {
        refuse(item.refusal)
      } else {
        const refused = sink.take(item.record)
        if (refused !== null) refuse({ file: report.file, index: report.read - 1, ...refused })
      }
      if (sink.isFull()) await flush()
    }
    await flush()
  } finally {
    await writing
  }
  await sink.end()
}

interface StoreOptions<Item> {
  readonly sink: Sink<Item>
  readonly report: FileReport
  readonly onRead: (records: number) => void
}
