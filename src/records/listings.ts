import { createHash } from 'node:crypto'
import { listingKey } from '../domain/market.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import {
  applyFact,
  idOf,
  isNew,
  isSameWording,
  NOTHING,
  propertiesOf,
  timeOf,
  toState,
  type Draft,
  type PointsSoFar,
  type ReportedRow,
  type State,
  type WordingReports,
} from './listing-reports.js'
import { addPoints } from './quote-days.js'

export interface KeptRows {
  /** What became of each row, in their order. */
  readonly outcomes: readonly ('created' | 'changed' | 'unchanged')[]
}

/** A row that was refused, to be read again after a fix. `raw` and `around` as they were. */
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
  /** What the command line said of it. */
  readonly listing: string | null
}

/** A field that vanished or changed its type in some rows of a format. */
export interface Drift {
  readonly venue: string
  readonly format: string
  readonly field: string
  readonly problem: 'MISSING' | 'TYPE'
  readonly count: number
  /** What stood there, cut short; `''` when nothing did. */
  readonly example: string
}

const BATCH = 500

/**
 * Keeps what venues say. For each listing the newest wording of each format and the newest quote stand,
 * whatever came first; older ones fill the history. So any order of files gives the same listings.
 */
export function createListingStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /** Keeps at most 1,000 rows of one venue or more, and marks the listings whose market may change. */
    keep: (rows: readonly ReportedRow[]): Promise<KeptRows> =>
      graph.writeLong((tx) => keepRows(tx, rows, now())),

    /** The key of the listing that `venue:contract:outcome` or `venue:kind:value` names; `null` for none. */
    async find(text: string): Promise<string | null> {
      const given = text.split(':').length < 3 ? `${text}:` : text
      const [own] = await graph.readLong('listing/state', { keys: [given] })
      if (own !== undefined) return given
      const [named] = await graph.readLong('listing/by-alias', { aliases: [text] })
      const [only, ...others] = named?.keys ?? []
      return only !== undefined && others.length === 0 ? only : null
    },

    /** How many listings of a venue have prices but no wording yet. */
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

    /** A page of the rows in quarantine. */
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
  return `${source}/${format}/${digest([raw, around])}`
}

async function keepRows(
  tx: GraphTransaction,
  rows: readonly ReportedRow[],
  at: Date,
): Promise<KeptRows> {
  const ids = new Map(
    rows.flatMap(({ facts }) => facts.map(idOf)).map((id) => [listingKey(id), id]),
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
  const touched = rows.map((row) => {
    const changed = row.facts.map((fact) => applyFact(drafts, points, fact, row))
    return changed.includes(true)
  })

  const written = [...drafts].filter(([, draft]) => isNew(draft))
  if (written.length > 0) {
    await tx.run('listing/write', {
      rows: written.map(([key, draft]) => ({
        key,
        properties: propertiesOf(draft),
        isReworded: !isSameWording(draft.before?.wordings ?? [], draft.wordings),
      })),
    })
    const named = written.flatMap(([key, draft]) => {
      const aliases = newAliases(draft)
      return aliases.length === 0 ? [] : [{ key, aliases }]
    })
    if (named.length > 0) await tx.run('listing/write-aliases', { rows: named })
  }
  const added = await addPoints(tx, points)
  return {
    outcomes: rows.map((row, index) => outcomeOf(row, touched[index] === true, known, added)),
  }
}

/** Other ids of the listing that are not kept yet. */
function newAliases({ id, before, wordings }: Draft): readonly string[] {
  const aliasesIn = (reports: WordingReports) => reports.flatMap(([, , { aliases }]) => aliases)
  const known = new Set(aliasesIn(before?.wordings ?? []))
  return [...new Set(aliasesIn(wordings))]
    .filter((alias) => !known.has(alias))
    .map((alias) => `${id.venue}:${alias}`)
}

/** Points count as made; listings as made when they were not there, else as changed. */
function outcomeOf(
  { facts }: ReportedRow,
  isTouched: boolean,
  known: ReadonlyMap<string, State>,
  added: ReadonlyMap<string, number>,
): 'created' | 'changed' | 'unchanged' {
  const isMade = facts.some((fact) => {
    const key = listingKey(idOf(fact))
    return 'point' in fact ? added.has(key) : !known.has(key)
  })
  if (isMade) return 'created'
  const isFilled = facts.some((fact) => added.has(listingKey(idOf(fact))))
  return isTouched || isFilled ? 'changed' : 'unchanged'
}

async function lockVenues(
  tx: GraphTransaction,
  rows: readonly ReportedRow[],
  at: Date,
): Promise<void> {
  const newest = new Map<string, string>()
  for (const { facts } of rows) {
    for (const fact of facts) {
      const { venue } = idOf(fact)
      const time = 'listing' in fact ? (fact.listing.quote?.quotedAt ?? '') : timeOf(fact)
      if (time >= (newest.get(venue) ?? '')) newest.set(venue, time)
    }
  }
  // In one order everywhere, so that two writers never wait for each other's venue.
  for (const [venue, quotedAt] of [...newest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx.run('venue/lock', { venue, quotedAt, at: at.toISOString() })
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
