import { isOfListing, listingKey } from '../domain/market.js'
import { compare } from '../domain/compare.js'
import { shortHash } from '../domain/hash.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import {
  applyFact,
  idOf,
  isChanged,
  isSameWording,
  NOTHING,
  propertiesOf,
  timeOf,
  toState,
  type Draft,
  type Outcome,
  type PointsSoFar,
  type ReportedRow,
  type State,
  type WordingReports,
} from './listing-reports.js'
import { addPoints } from './quote-days.js'
import { writeNames } from './venue-names.js'

/**
 * A refused row. It is stored and parsed again after a fix. `around`: the context that is needed to
 * parse the row.
 */
export interface RefusedRow {
  readonly source: string
  readonly format: string
  readonly file: string
  readonly index: number
  readonly field: string
  readonly reason: string
  readonly raw: unknown
  readonly around: unknown
  readonly observedAt: string | null
  /** The listing that the operator named on the command line; `null` for none. */
  readonly listing: string | null
}

/** A field that is missing or has a changed type in some rows of a format. */
export interface Drift {
  readonly venue: string
  readonly format: string
  readonly field: string
  readonly problem: 'MISSING' | 'TYPE'
  readonly count: number
  /** A truncated example value; `''` if the field was missing. */
  readonly example: string
}

const BATCH = 500

/**
 * Stores listings. The newest wording of each format and the newest quote are current. All prices
 * with a time are in the history. So the order of files does not affect the result.
 */
export function createListingStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /**
     * Stores at most 1,000 rows of one or more venues, and marks the listings whose market may
     * change.
     */
    add: (rows: readonly ReportedRow[]) => graph.writeLong((tx) => storeRows(tx, rows, now())),

    /**
     * Finds a listing's key by `venue:contract:outcome` or by the alias `venue:kind:value`; `null`
     * if no listing or several listings have this alias.
     */
    async find(text: string): Promise<string | null> {
      const key = text.split(':').length < 3 ? `${text}:` : text
      const [exact] = await graph.readLong('listing/state', { keys: [key] })
      if (exact !== undefined) return key
      const [byAlias] = await graph.readLong('listing/by-alias', { aliases: [text] })
      const [only, ...others] = byAlias?.keys ?? []
      return only !== undefined && others.length === 0 ? only : null
    },

    /** Counts the listings of a venue that have prices but no wording yet. */
    async waiting(venue: string): Promise<number> {
      const [row] = await graph.readLong('listing/waiting', { venue })
      return row?.count ?? 0
    },

    async noteDrift(drifts: readonly Drift[]): Promise<void> {
      if (drifts.length === 0) return
      const rows = drifts.map((drift) => ({
        ...drift,
        key: `${drift.venue}/${drift.format}/${drift.field}/${drift.problem}`,
      }))
      await graph.writeLong((tx) => tx.run('venue/note-drift', { rows, at: now().toISOString() }))
    },

    async quarantine(refused: readonly RefusedRow[]): Promise<void> {
      for (let start = 0; start < refused.length; start += BATCH) {
        const rows = refused.slice(start, start + BATCH).map((row) => {
          const raw = JSON.stringify(row.raw)
          const around = JSON.stringify(row.around ?? null)
          return { ...row, raw, around, key: quarantineKey(row, raw, around) }
        })
        await graph.writeLong((tx) => tx.run('venue/quarantine', { rows, at: now().toISOString() }))
      }
    },

    /** Reads a batch of quarantined rows, after the key `after`. */
    async quarantined(after: string): Promise<readonly (RefusedRow & { readonly key: string })[]> {
      const rows = await graph.readLong('venue/quarantined', { after, limit: BATCH })
      return rows.map((row) => ({
        ...row,
        field: '',
        reason: '',
        raw: JSON.parse(row.raw) as unknown,
        around: JSON.parse(row.around) as unknown,
      }))
    },

    async release(keys: readonly string[]): Promise<void> {
      if (keys.length > 0) await graph.writeLong((tx) => tx.run('venue/release', { keys }))
    },
  }
}

export type ListingStore = ReturnType<typeof createListingStore>

function quarantineKey({ source, format }: RefusedRow, raw: string, around: string): string {
  return `${source}/${format}/${shortHash(JSON.stringify([raw, around]), 16)}`
}

async function storeRows(tx: GraphTransaction, rows: readonly ReportedRow[], at: Date) {
  const ids = new Map(
    rows
      .flatMap(({ facts }) => facts.filter(isOfListing).map(idOf))
      .map((id) => [listingKey(id), id]),
  )
  await lockVenues(tx, rows, at)
  const states = await tx.run('listing/state', { keys: [...ids.keys()] })
  const known = new Map(states.map((row) => [row.key, toState(row)]))
  const drafts = new Map<string, Draft>()
  for (const [key, id] of ids) {
    const before = known.get(key) ?? null
    drafts.set(key, { ...(before ?? NOTHING), before, id })
  }

  const points: PointsSoFar = new Map()
  const changedRows = rows.map((row) => {
    const changed = row.facts
      .filter(isOfListing)
      .map((fact) => applyFact(drafts, points, fact, row))
    return changed.includes(true)
  })

  const written = [...drafts].filter(([, draft]) => isChanged(draft))
  if (written.length > 0) {
    await tx.run('listing/write', {
      rows: written.map(([key, draft]) => ({
        key,
        properties: propertiesOf(draft),
        isReworded: !isSameWording(draft.before?.wordings ?? [], draft.wordings),
      })),
    })
    const aliasRows = written.flatMap(([key, draft]) => {
      const aliases = newAliases(draft)
      return aliases.length === 0 ? [] : [{ key, aliases }]
    })
    if (aliasRows.length > 0) await tx.run('listing/write-aliases', { rows: aliasRows })
  }
  const added = await addPoints(tx, points)
  const named = await writeNames(tx, rows)
  return {
    outcomes: rows.map(
      (row, index) => named.get(row) ?? outcomeOf(row, changedRows[index] === true, known, added),
    ),
  }
}

/** Aliases of the listing that are not stored yet. */
function newAliases({ id, before, wordings }: Draft): readonly string[] {
  const aliasesIn = (reports: WordingReports) => reports.flatMap(([, , { aliases }]) => aliases)
  const known = new Set(aliasesIn(before?.wordings ?? []))
  return [...new Set(aliasesIn(wordings))]
    .filter((alias) => !known.has(alias))
    .map((alias) => `${id.venue}:${alias}`)
}

/**
 * A row counts as created if one of its listings is new, or if it is a price point of a listing
 * with new points.
 */
function outcomeOf(
  row: ReportedRow,
  hasChangedDraft: boolean,
  known: ReadonlyMap<string, State>,
  added: ReadonlyMap<string, number>,
): Outcome {
  const facts = row.facts.filter(isOfListing)
  const isCreated = facts.some((fact) => {
    const key = listingKey(idOf(fact))
    return 'point' in fact ? added.has(key) : !known.has(key)
  })
  if (isCreated) return 'created'
  const hasNewPoints = facts.some((fact) => added.has(listingKey(idOf(fact))))
  return hasChangedDraft || hasNewPoints ? 'changed' : 'unchanged'
}

async function lockVenues(
  tx: GraphTransaction,
  rows: readonly ReportedRow[],
  at: Date,
): Promise<void> {
  const times = new Map<string, { readonly oldest: string; readonly newest: string }>()
  for (const { facts } of rows) {
    for (const fact of facts) {
      const { venue } =
        'target' in fact ? fact.target : 'milestone' in fact ? fact.milestone : idOf(fact)
      const time = isOfListing(fact) ? timeOf(fact) : ''
      const { oldest, newest } = times.get(venue) ?? { oldest: time, newest: time }
      times.set(venue, {
        oldest: oldest === '' || (time !== '' && time < oldest) ? time : oldest,
        newest: time > newest ? time : newest,
      })
    }
  }
  // Always the same order, so that two writers cannot deadlock.
  for (const [venue, range] of [...times].sort(([a], [b]) => compare(a, b))) {
    await tx.run('venue/lock', { venue, ...range, at: at.toISOString() })
  }
}
