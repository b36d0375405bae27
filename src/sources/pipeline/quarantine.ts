import type { ReportedRow } from '../../records/listing-reports.js'
import type { ListingStore } from '../../records/listings.js'
import { RefusedField } from '../reading/fields.js'
import { factsIn } from '../reading/venue-format.js'
import type { Source } from '../reading/source.js'

/**
 * Reads all rows in quarantine again with the current formats. Readable rows are stored and leave the
 * quarantine; the others stay for the next try.
 */
export async function replayQuarantine(
  store: ListingStore,
  sources: readonly Source[],
): Promise<{ readonly kept: number; readonly left: number }> {
  let [kept, left] = [0, 0]
  for (let after = ''; ;) {
    const page = await store.quarantined(after)
    const last = page.at(-1)
    if (last === undefined) return { kept, left }
    after = last.key
    const readable = page.flatMap((row) => {
      const observed = readAgain(row, sources)
      return observed === null ? [] : [{ key: row.key, observed }]
    })
    left += page.length - readable.length
    if (readable.length === 0) continue
    await store.keep(readable.map(({ observed }) => observed))
    await store.release(readable.map(({ key }) => key))
    kept += readable.length
  }
}

type Quarantined = Awaited<ReturnType<ListingStore['quarantined']>>[number]

function readAgain(row: Quarantined, sources: readonly Source[]): ReportedRow | null {
  const { source, format, file, index, raw, around, observedAt, listing } = row
  const [own] = sources
    .filter((each) => each.kind === 'venue')
    .filter(({ name }) => name === source)
    .flatMap(({ formats }) => formats.filter((each) => each.format === format))
  if (own === undefined) return null
  const parts = file.split('/')
  const context = {
    file: { path: file, name: parts.at(-1) ?? '', folder: parts.at(-2) ?? '' },
    observedAt,
    listing,
  }
  try {
    return { format, observedAt, facts: factsIn(own, { index, raw, around }, context) }
  } catch (error) {
    if (error instanceof RefusedField) return null
    throw error
  }
}
