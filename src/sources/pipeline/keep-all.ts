import type { Observed, Refusal } from '../reading/observed.js'
import type { FileReport } from './report.js'

/** Where what a file holds goes, batch by batch: records of entities, or what venues say. */
export interface Sink<Item> {
  /** Takes one. Returns why it cannot be kept; `null` when it can. */
  readonly take: (item: Item) => Refused | null
  /** Takes note of an object that was refused. */
  readonly refuse: (refusal: Refusal) => void
  /** Whether what was taken is to be written now. */
  readonly isFull: () => boolean
  /** Writes what was taken since the last time and counts what became of it; takes nothing back. */
  readonly write: () => Promise<void>
  /** After the last was written. */
  readonly end: () => Promise<void>
}

/** What cannot be kept of an object, in words for the person who has the file. */
export type Refused = Pick<Refusal, 'field' | 'reason'>

/** Refusals named one by one; all are counted. */
const REFUSALS_SHOWN = 1_000

/**
 * Reads what a file holds and keeps it, one batch being written while the next is read. An object that cannot
 * be read or kept is refused and named, the rest goes in.
 */
export async function keepAll<Item>(
  parsed: AsyncIterable<Observed<Item>>,
  { sink, report, onRead }: HowToKeep<Item>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = sink.write()
    // Its failure is met at the next batch or the end; until then it is nobody's.
    writing.catch(() => undefined)
    onRead(report.read)
  }
  const refuse = (refusal: Refusal) => {
    const { file, index, field, reason } = refusal
    report.refused += 1
    if (report.refusals.length < REFUSALS_SHOWN)
      report.refusals.push({ file, index, field, reason })
    sink.refuse(refusal)
  }

  try {
    for await (const one of parsed) {
      report.read += 1
      if ('refusal' in one) {
        refuse(one.refusal)
      } else {
        const refused = sink.take(one.record)
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

interface HowToKeep<Item> {
  readonly sink: Sink<Item>
  readonly report: FileReport
  readonly onRead: (records: number) => void
}
