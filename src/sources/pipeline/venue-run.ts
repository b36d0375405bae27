import type { ListingStore, RefusedRow, SaidRow } from '../../records/listings.js'
import { driftWatch } from './drift.js'
import { RefusedField } from './fields.js'
import type { Content } from './read-file.js'
import type { FileReport } from './report.js'
import { factsIn, type VenueContext, type VenueImporter, type VenueRow } from './venue.js'

/** Rows that are kept in one transaction. */
const BATCH = 500
/** Refusals told one by one; all are counted and kept. */
const REFUSALS_SHOWN = 1_000

export interface VenueReading {
  readonly importer: VenueImporter
  readonly content: Content
  readonly context: VenueContext
  /** `null` in a dry run. */
  readonly store: ListingStore | null
  readonly report: FileReport
  readonly tell: (rows: number) => void
}

/**
 * Reads the rows of one file or reply and keeps what they say. A row that cannot be read is refused, named
 * and put aside, the rest goes in. Throws a `RefusedField` before anything is kept when the document has
 * another shape.
 */
export async function readVenueRows(reading: VenueReading): Promise<void> {
  const { importer, context, store, report, tell } = reading
  const watch = driftWatch(importer)
  const said: SaidRow[] = []
  const refused: RefusedRow[] = []

  const flush = async () => {
    const rows = said.splice(0)
    if (store !== null && rows.length > 0) {
      const { outcomes } = await store.keep(rows)
      for (const outcome of outcomes) report[outcome] += 1
    }
    if (store !== null) await store.quarantine(refused.splice(0))
    tell(report.read)
  }

  for await (const row of rowsOf(reading)) {
    report.read += 1
    watch.see(row.raw)
    try {
      const facts = factsIn(importer, row, context)
      said.push({ format: importer.format, observedAt: context.observedAt, facts })
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      refused.push(refusedRow(error, row, reading))
      report.refused += 1
      const { field, reason } = error
      if (report.refusals.length < REFUSALS_SHOWN) {
        report.refusals.push({ file: report.file, index: row.index, field, reason })
      }
    }
    if (said.length >= BATCH || refused.length >= BATCH) await flush()
  }
  await flush()
  await store?.noteDrift(watch.drifts())
}

async function* rowsOf({ importer, content, context }: VenueReading): AsyncIterable<VenueRow> {
  if (importer.reads === 'document') {
    yield* importer.rows(content.head, context)
  } else if (content.reads === 'rows') {
    for await (const { line, value } of content.rows()) yield { index: line, raw: value }
  }
}

function refusedRow(
  { field, reason }: RefusedField,
  { index, raw, around }: VenueRow,
  { importer, context }: VenueReading,
): RefusedRow {
  const { source, format } = importer
  const { observedAt, listing, file } = context
  const where = { file: file.path, index, field, reason }
  return { source, format, ...where, raw, around: around ?? null, observedAt, listing }
}
