import type { SourceFile } from '../../../src/sources/reading/observed.js'
import { basename, dirname } from 'node:path'
import type {
  HistoryPoint,
  Listing,
  VenueMilestone,
  VenueTarget,
} from '../../../src/domain/market.js'
import { RefusedField } from '../../../src/sources/reading/fields.js'
import type {
  VenueContext,
  VenueDocumentFormat,
} from '../../../src/sources/reading/venue-format.js'

/** Where a file lies, as a format is told it. */
export function fileOf(path: string): SourceFile {
  return { path, name: basename(path), folder: basename(dirname(path)) }
}

/** What `format` makes of a document: facts, and `index field: reason` of what it refuses. */
export function reading(
  format: VenueDocumentFormat,
  document: unknown,
  more: Partial<VenueContext> = {},
) {
  const context = { file: fileOf('/test/file.json'), observedAt: null, listing: null, ...more }
  const rows = [...format.rows(document, context)]
  const listings: Listing[] = []
  const points: HistoryPoint[] = []
  const targets: VenueTarget[] = []
  const milestones: VenueMilestone[] = []
  const refused: string[] = []
  for (const row of rows) {
    try {
      const facts = format.read(row, context)
      expect(facts.length).toBeGreaterThan(0)
      for (const fact of facts) {
        if ('listing' in fact) listings.push(fact.listing)
        if ('point' in fact) points.push(fact.point)
        if ('target' in fact) targets.push(fact.target)
        if ('milestone' in fact) milestones.push(fact.milestone)
      }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      refused.push(`${String(row.index)} ${error.message}`)
    }
  }
  return { rows, listings, points, targets, milestones, refused }
}
