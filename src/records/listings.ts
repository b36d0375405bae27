import { createHash } from 'node:crypto'
import {
  listingKey,
  type Listing,
  type ListingId,
  type ListingResult,
  type Quote,
  type VenueFact,
} from '../domain/market.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { percentOf } from '../markets/percent.js'
import { addPoints, placeOf, type DayPoint } from './quote-days.js'

/** What one row of a file said, and when: ISO 8601, `null` when nobody knows. */
export interface SaidRow {
  readonly format: string
  readonly observedAt: string | null
  readonly facts: readonly VenueFact[]
}

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

/** Everything of a listing but its price. */
type Wording = Omit<Listing, 'quote'>

/** The newest wording of each format, in the order of formats. */
type Said = readonly (readonly [format: string, at: string, wording: Wording])[]
type QuoteSaid = readonly [quotedAt: string, format: string, quote: Quote]
type Judged = readonly [at: string, resultPercent: number | null]

interface State {
  readonly said: Said
  readonly quote: QuoteSaid | null
  readonly judged: Judged | null
}

interface Draft extends State {
  readonly before: State | null
  readonly id: ListingId
}

const NOTHING: State = { said: [], quote: null, judged: null }
const BATCH = 500

/**
 * Keeps what venues say. For each listing the newest wording of each format and the newest quote stand,
 * whatever came first; older ones fill the history. So any order of files gives the same listings.
 */
export function createListingStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /** Keeps at most 1,000 rows of one venue or more, and marks the listings whose market may change. */
    keep: (rows: readonly SaidRow[]): Promise<KeptRows> =>
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
  rows: readonly SaidRow[],
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

  const points = new Map<string, Map<number, Map<number, DayPoint>>>()
  const touched = rows.map((row) => {
    const changed = row.facts.map((fact) => apply(drafts, points, fact, row))
    return changed.includes(true)
  })

  const written = [...drafts].filter(([, draft]) => isNew(draft))
  if (written.length > 0) {
    await tx.run('listing/write', {
      rows: written.map(([key, draft]) => ({
        key,
        properties: propertiesOf(draft),
        isReworded: !isSameWording(draft.before?.said ?? [], draft.said),
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
function newAliases({ id, before, said }: Draft): readonly string[] {
  const aliasesIn = (wordings: Said) => wordings.flatMap(([, , { aliases }]) => aliases)
  const known = new Set(aliasesIn(before?.said ?? []))
  return [...new Set(aliasesIn(said))]
    .filter((alias) => !known.has(alias))
    .map((alias) => `${id.venue}:${alias}`)
}

/** Points count as made; listings as made when they were not there, else as changed. */
function outcomeOf(
  { facts }: SaidRow,
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

async function lockVenues(tx: GraphTransaction, rows: readonly SaidRow[], at: Date): Promise<void> {
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

function idOf(fact: VenueFact): ListingId {
  if ('listing' in fact) return fact.listing
  return 'point' in fact ? fact.point : fact.result
}

function timeOf(fact: Exclude<VenueFact, { listing: Listing }>): string {
  return 'point' in fact ? fact.point.at : fact.result.at
}

/** Adds what one fact says to the drafts and points; whether it changed a draft. */
function apply(
  drafts: Map<string, Draft>,
  points: Map<string, Map<number, Map<number, DayPoint>>>,
  fact: VenueFact,
  { format, observedAt }: SaidRow,
): boolean {
  const key = listingKey(idOf(fact))
  const draft = drafts.get(key)
  if (draft === undefined) throw new RangeError(`no draft of ${key}`)
  const note = (at: string, percent: number, candle: DayPoint['candle']) => {
    notePoint(points, key, at, { percent, candle })
  }
  if ('point' in fact) {
    note(fact.point.at, fact.point.percent, fact.point.candle)
    return false
  }
  if ('result' in fact) {
    const { at, resultPercent, isFinal } = fact.result
    if (!isFinal) {
      if (resultPercent !== null) note(at, resultPercent, null)
      return false
    }
    const judged = newerResult(draft.judged, fact.result)
    drafts.set(key, { ...draft, judged })
    return judged !== draft.judged
  }
  const { quote, ...wording } = fact.listing
  const said = withWording(draft.said, format, observedAt ?? '', wording)
  const quoteSaid = newerQuote(draft.quote, format, quote)
  const ruled = quote === null ? null : percentOf(quote)
  if (quote !== null && quote.quotedAt !== null && ruled !== null) {
    note(quote.quotedAt, ruled.percent, null)
  }
  drafts.set(key, { ...draft, said, quote: quoteSaid })
  return JSON.stringify([said, quoteSaid]) !== JSON.stringify([draft.said, draft.quote])
}

function notePoint(
  points: Map<string, Map<number, Map<number, DayPoint>>>,
  key: string,
  at: string,
  point: DayPoint,
): void {
  const { day, minute } = placeOf(at)
  const days = points.get(key) ?? new Map<number, Map<number, DayPoint>>()
  const minutes = days.get(day) ?? new Map<number, DayPoint>()
  const known = minutes.get(minute)
  if (known === undefined || JSON.stringify(point) > JSON.stringify(known))
    minutes.set(minute, point)
  days.set(day, minutes)
  points.set(key, days)
}

/** The newer wording of a format stands; of two of one time the one that sorts last, whichever came last. */
function withWording(said: Said, format: string, at: string, wording: Wording): Said {
  const known = said.find(([each]) => each === format)
  if (known !== undefined && [known[1], digest(known[2])].join() >= [at, digest(wording)].join()) {
    return said
  }
  const others = said.filter(([each]) => each !== format)
  const entry = [format, at, wording] as const
  return [...others, entry].sort(([a], [b]) => (a < b ? -1 : 1))
}

function newerQuote(known: QuoteSaid | null, format: string, quote: Quote | null) {
  if (quote === null) return known
  const entry: QuoteSaid = [quote.quotedAt ?? '', format, quote]
  return known !== null && orderOfQuote(known) >= orderOfQuote(entry) ? known : entry
}

function orderOfQuote([at, format, quote]: QuoteSaid): string {
  // A quote with a price says more than one without, when both are of one time.
  return [at, percentOf(quote) === null ? '0' : '1', format, digest(quote)].join()
}

function newerResult(known: Judged | null, { at, resultPercent }: ListingResult): Judged {
  const entry: Judged = [at, resultPercent]
  return known !== null && JSON.stringify(known) >= JSON.stringify(entry) ? known : entry
}

function isNew({ before, said, quote, judged }: Draft): boolean {
  return (
    JSON.stringify([said, quote, judged]) !==
    JSON.stringify(before && [before.said, before.quote, before.judged])
  )
}

function toState({ said, quote, judged }: Row<'listing/state'>): State {
  // Only `propertiesOf` below writes these texts.
  return {
    said: said === null ? [] : (JSON.parse(said) as Said),
    quote: quote === null ? null : (JSON.parse(quote) as QuoteSaid),
    judged: judged === null ? null : (JSON.parse(judged) as Judged),
  }
}

/** What the graph keeps of a listing; `null` for what is unknown. */
function propertiesOf({ id, said, quote: quoteSaid, judged }: Draft) {
  const wording = mergedWording(said)
  const quote = quoteSaid?.[2] ?? null
  const ruled = quote === null ? null : percentOf(quote)
  return {
    venue: id.venue,
    contract: id.contract,
    outcome: id.outcome,
    said: JSON.stringify(said),
    quoteSaid: quoteSaid === null ? null : JSON.stringify(quoteSaid),
    judged: judged === null ? null : JSON.stringify(judged),
    ...wording,
    ...(judged !== null && {
      state: judged[1] === null ? 'cancelled' : 'resolved',
      resultPercent: judged[1],
    }),
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    last: quote?.last ?? null,
    stated: quote?.stated ?? null,
    volume: quote?.volume ?? null,
    volumeUsd: quote?.volumeUsd ?? null,
    quotedAt: quote?.quotedAt ?? null,
    percent: ruled?.percent ?? null,
    rule: ruled?.rule ?? null,
  }
}

/** A newer date of the same words is no new wording. */
function isSameWording(before: Said, after: Said): boolean {
  const text = (said: Said) => JSON.stringify({ ...mergedWording(said), wordedAt: null })
  return text(before) === text(after)
}

/** One wording of all formats: the newest says first, and others fill in what it does not say. */
function mergedWording(said: Said) {
  const newestFirst = [...said].sort(([formatA, a], [formatB, b]) =>
    a === b ? (formatA < formatB ? -1 : 1) : a < b ? 1 : -1,
  )
  const first = <Value>(pick: (wording: Wording) => Value | null): Value | null => {
    for (const [, , wording] of newestFirst) {
      const value = pick(wording)
      if (value !== null) return value
    }
    return null
  }
  const group = first((wording) => wording.group)
  return {
    wordedAt: newestFirst[0]?.[1] ?? null,
    title: first(({ title }) => title),
    outcomeTitle: first(({ outcomeTitle }) => outcomeTitle),
    groupId: group?.id ?? null,
    // A venue's list that has no title of a group gives the id again.
    groupTitle:
      first(({ group: each }) => (each === null || each.title === each.id ? null : each.title)) ??
      group?.title ??
      null,
    isExclusive: first(({ group: each }) => each?.isExclusive ?? null),
    url: first(({ url }) => url),
    description: first(({ description }) => description),
    categories: first(({ categories }) => (categories.length === 0 ? null : categories)) ?? [],
    state: first(({ state }) => state),
    venueState: first(({ venueState }) => (venueState === '' ? null : venueState)) ?? '',
    resultPercent: first(({ resultPercent }) => resultPercent),
    opensAt: first(({ opensAt }) => opensAt),
    closesAt: first(({ closesAt }) => closesAt),
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
