import type { Observed, Refusal } from '../reading/observed.js'
import type { FileReport } from './report.js'

/** Takes the content of a file batch by batch: records of entities, or listings. */
export interface Sink<Item> {
  /** Takes one item. Returns why it cannot be stored; `null` when it can. */
  readonly take: (item: Item) => Refused | null
  /** Notes an object that was refused. */
  readonly refuse: (refusal: Refusal) => void
  /** Whether the batch is full. */
  readonly isFull: () => boolean
  /** Writes the items taken since the last batch and counts the results. */
  readonly write: () => Promise<void>
  /** Called after the last batch. */
  readonly end: () => Promise<void>
}

/** Why an object cannot be stored, in words for the person who has the file. */
export type Refused = Pick<Refusal, 'field' | 'reason'>

/** How many refusals are named; all are counted. */
const REFUSALS_SHOWN = 1_000

/**
 * Reads the content of a file and stores it; one batch is written while the next is read. An object that cannot
 * be read or stored is refused and named, the others are imported.
 */
export async function keepAll<Item>(
  parsed: AsyncIterable<Observed<Item>>,
  { sink, report, onRead }: HowToKeep<Item>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = sink.write()
    // A failure shows at the next batch or the end; until then nobody handles it.
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
