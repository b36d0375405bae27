import type { ReportedRow } from '../../records/listing-reports.js'
import type { ListingStore } from '../../records/listings.js'
import { readOr } from '../reading/fields.js'
import { factsIn } from '../reading/venue-format.js'
import type { Source } from '../reading/source.js'

/**
 * Parses all quarantined rows again with the current formats. Readable rows are stored, and removed
 * from quarantine; the others stay in quarantine.
 */
export async function replayQuarantine(
  store: ListingStore,
  sources: readonly Source[],
): Promise<{ readonly stored: number; readonly left: number }> {
  let [stored, left] = [0, 0]
  for (let after = ''; ;) {
    const batch = await store.quarantined(after)
    const last = batch.at(-1)
    if (last === undefined) return { stored, left }
    after = last.key
    const readable = batch.flatMap((row) => {
      const observed = parseAgain(row, sources)
      return observed === null ? [] : [{ key: row.key, observed }]
    })
    left += batch.length - readable.length
    if (readable.length === 0) continue
    await store.add(readable.map(({ observed }) => observed))
    await store.release(readable.map(({ key }) => key))
    stored += readable.length
  }
}

type Quarantined = Awaited<ReturnType<ListingStore['quarantined']>>[number]

function parseAgain(row: Quarantined, sources: readonly Source[]): ReportedRow | null {
  const { source, format, file, index, raw, around, observedAt, listing } = row
  const [formatOfRow] = sources
    .filter((candidate) => candidate.kind === 'venue')
    .filter(({ name }) => name === source)
    .flatMap(({ formats }) => formats.filter((candidate) => candidate.format === format))
  if (formatOfRow === undefined) return null
  const parts = file.split('/')
  const context = {
    file: { path: file, name: parts.at(-1) ?? '', folder: parts.at(-2) ?? '' },
    observedAt,
    listing,
  }
  const facts = readOr(() => factsIn(formatOfRow, { index, raw, around }, context), null)
  return facts && { format, observedAt, facts }
}
