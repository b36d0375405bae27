import type { ListingStore, SaidRow } from '../../records/listings.js'
import { RefusedField } from './fields.js'
import { factsIn } from './venue.js'
import { VENUE_IMPORTERS } from '../venues/index.js'

/**
 * Reads all rows in quarantine again with the importers as they are now. What can be read is kept and let
 * go; the rest stays, to be tried again.
 */
export async function replayQuarantine(
  store: ListingStore,
): Promise<{ readonly kept: number; readonly left: number }> {
  let [kept, left] = [0, 0]
  for (let after = ''; ;) {
    const page = await store.quarantined(after)
    const last = page.at(-1)
    if (last === undefined) return { kept, left }
    after = last.key
    const readable = page.flatMap((row) => {
      const said = readAgain(row)
      return said === null ? [] : [{ key: row.key, said }]
    })
    left += page.length - readable.length
    if (readable.length === 0) continue
    await store.keep(readable.map(({ said }) => said))
    await store.release(readable.map(({ key }) => key))
    kept += readable.length
  }
}

type Quarantined = Awaited<ReturnType<ListingStore['quarantined']>>[number]

function readAgain(row: Quarantined): SaidRow | null {
  const { source, format, file, index, raw, around, observedAt, listing } = row
  const importer = VENUE_IMPORTERS.find((each) => each.source === source && each.format === format)
  if (importer === undefined) return null
  const parts = file.split('/')
  const context = {
    file: { path: file, name: parts.at(-1) ?? '', folder: parts.at(-2) ?? '' },
    observedAt,
    listing,
  }
  try {
    return { format, observedAt, facts: factsIn(importer, { index, raw, around }, context) }
  } catch (error) {
    if (error instanceof RefusedField) return null
    throw error
  }
}
