import type { ReportedRow } from '../../records/listing-reports.js'
import type { ListingStore, RefusedRow } from '../../records/listings.js'
import { driftWatch } from './drift.js'
import { RefusedField } from '../reading/fields.js'
import type { Sink } from './store-all.js'
import type { Observed } from '../reading/observed.js'
import type { Content } from './read-file.js'
import type { FileReport } from './report.js'
import type { VenueSource } from '../reading/source.js'
import { factsIn } from '../reading/venue-format.js'
import type { VenueContext, VenueFormat, VenueRow } from '../reading/venue-format.js'

/** Rows per transaction. */
const BATCH = 500

/** A file or response of a venue. */
export interface VenueContent {
  readonly source: VenueSource
  readonly format: VenueFormat
  readonly content: Content
  readonly context: VenueContext
}

/**
 * Returns the parsed rows of a venue's file or response, and the sink that stores them. If `store`
 * is `null`, the rows are only counted. Unreadable rows are quarantined. Missing fields and
 * changed types are counted as drift. If the document has the wrong shape, `parsed` throws a
 * `RefusedField` before the first row.
 */
export function listingSink(
  venueContent: VenueContent,
  report: FileReport,
  store: ListingStore | null,
): { readonly parsed: AsyncIterable<Observed<ReportedRow>>; readonly sink: Sink<ReportedRow> } {
  const watch = driftWatch(venueContent.source, venueContent.format)
  let rows: ReportedRow[] = []
  let refused: RefusedRow[] = []
  return {
    parsed: observedIn(venueContent, watch.see),
    sink: {
      take: (row) => {
        rows.push(row)
        return null
      },
      refuse: ({ row }) => {
        if (row !== undefined) refused.push(row)
      },
      isFull: () => rows.length >= BATCH || refused.length >= BATCH,
      write: async () => {
        const [batch, unreadable] = [rows, refused]
        ;[rows, refused] = [[], []]
        if (store === null) return
        if (batch.length > 0) {
          const { outcomes } = await store.add(batch)
          for (const outcome of outcomes) report[outcome] += 1
        }
        await store.quarantine(unreadable)
      },
      end: async () => {
        await store?.noteDrift(watch.drifts())
      },
    },
  }
}

async function* observedIn(
  venueContent: VenueContent,
  see: (raw: unknown) => void,
): AsyncIterable<Observed<ReportedRow>> {
  const { format, context } = venueContent
  for await (const row of rowsOf(venueContent)) {
    see(row.raw)
    try {
      const facts = factsIn(format, row, context)
      yield { record: { format: format.format, observedAt: context.observedAt, facts } }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      const refused = refusedRow(error, row, venueContent)
      yield { refusal: { ...refused, row: refused } }
    }
  }
}

async function* rowsOf({ format, content, context }: VenueContent): AsyncIterable<VenueRow> {
  if (format.reads === 'document') {
    yield* format.rows(content.head, context)
  } else if (content.reads === 'rows') {
    for await (const { line, value } of content.rows()) yield { index: line, raw: value }
  }
}

function refusedRow(
  { field, reason }: RefusedField,
  { index, raw, around }: VenueRow,
  { source, format, context }: VenueContent,
): RefusedRow {
  const { observedAt, listing, file } = context
  const position = { file: file.path, index, field, reason }
  const origin = { source: source.name, format: format.format, observedAt, listing }
  return { ...origin, ...position, raw, around: around ?? null }
}
