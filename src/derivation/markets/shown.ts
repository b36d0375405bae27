import type { MarketState } from '../../domain/market.js'
import { secondOf } from '../../domain/instant.js'
import type { NewChange } from '../../graph/changes.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import type { Category, CategoryTable } from '../../markets/categories.js'
import { shownOf, sourcesOf, type SourceQuote } from '../../markets/display.js'
import { startOfDay } from '../../markets/history.js'
import { listedUntil } from '../../markets/listed.js'
import { inverted, rounded } from '../../markets/percent.js'
import { deadlineOfKey, predicateOf, type Claim } from '../../questions/proposition.js'
import { placeOf } from '../../records/quote-days.js'

const DAY_MS = 24 * 3_600_000

type MarketRow = Row<'derive-market/quotes'>
type QuoteRow = MarketRow['quotes'][number]
type DayRow = MarketRow['days'][number]

/**
 * Updates the displayed values of markets and the log of these values, and clears the marks.
 * Returns `market.resolved` changes for markets that were displayed as unresolved before. A market
 * that is already resolved when its values are first displayed causes no change.
 */
export async function showMarkets(
  tx: GraphTransaction,
  ids: readonly string[],
  categories: CategoryTable,
  now: Date,
): Promise<readonly NewChange[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const rows = await tx.run('derive-market/quotes', {
    ids,
    yesterday: placeOf(dayAgo.toISOString()).day,
  })
  const at = secondOf(now)
  const shown = rows.map((row) => ({ row, ...stateOf(row, categories, now) }))
  await tx.run('derive-market/write-shown', {
    rows: shown.map(({ row: { id, market }, properties, dueAt }) => ({
      id,
      properties: {
        ...properties,
        dueAt,
        ...(hasChanged(market, properties) && { updatedAt: at }),
      },
    })),
    days: shown.flatMap(({ row, properties }) => logRowsOf(row, properties, at)),
  })
  return shown.flatMap(({ row: { id, market }, properties }) => {
    const before = market['state'] ?? null
    if (properties.state !== 'resolved' || before === null || before === 'resolved') return []
    const { source, resultPercent: resultProbability } = properties
    const data = { market: id, title: market['title'], source, resultProbability }
    return [{ kind: 'market.resolved', keys: [id], subject: id, data }]
  })
}

/** Calculates the properties of a market from its quotes and the current time. */
function stateOf(row: MarketRow, categories: CategoryTable, now: Date) {
  const { market, quotes: rows, days } = row
  const quotes = rows.flatMap((quote) => usableQuote(quote) ?? [])
  const sources = sourcesOf(quotes)
  const shown = shownOf(sources, now)
  const shownRow = rows.find(({ listing }) => listing === shown?.quote.listing) ?? rows[0]
  const closesAt = shownRow?.closesAt ?? sorted(rows.map((quote) => quote.closesAt)).at(-1) ?? null
  const at = now.toISOString()
  const reported = shownRow?.state ?? 'open'
  const endsAt = closesAt ?? deadlineOfKey(String(market['key']))
  const state: MarketState =
    reported === 'open' && endsAt !== null && endsAt <= at ? 'closed' : reported
  const percents = sources.map(({ percent }) => percent)
  const percent = shown?.quote.percent ?? null
  const percentDayAgo = percentShownAt(days, new Date(now.getTime() - DAY_MS))
  const volumes = rows.flatMap(({ volumeUsd }) => volumeUsd ?? [])
  const shownAt = shown?.quote.quotedAt ?? null
  const until = listedUntil({ state, percent, closesAt, shownAt }, now)
  const isListed = until === 'always' || (until !== null && until > now)
  const properties = {
    state,
    closesAt,
    opensAt: sorted(rows.map(({ opensAt }) => opensAt))[0] ?? null,
    resultPercent: resultOf(rows),
    category: categoryOf(rows, categories) ?? categoryOfKey(String(market['key'])),
    volumeUsd: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    percent,
    source: shown?.quote.venue ?? null,
    shownListing: shown?.quote.listing ?? null,
    shownAt,
    because: shown?.because ?? null,
    venues: sources.map(({ venue }) => venue),
    percents,
    moveDay: percent === null || percentDayAgo === null ? null : rounded(percent - percentDayAgo),
    disagreement:
      percents.length < 2 ? null : rounded(Math.max(...percents) - Math.min(...percents)),
    listKey: isListed ? market['orderKey'] : null,
  }
  const changesAt = state === 'open' ? endsAt : until instanceof Date ? until.toISOString() : null
  return { properties, dueAt: dueAt(changesAt, quotes, days, now) }
}

function usableQuote(row: QuoteRow): SourceQuote | null {
  const { listing, isInverted, venue, percent, volumeUsd, quotedAt } = row
  if (percent === null) return null
  return { listing, venue, percent: isInverted ? inverted(percent) : percent, volumeUsd, quotedAt }
}

/** The result of the listing with the highest volume, among the listings with a result. */
function resultOf(rows: readonly QuoteRow[]): number | null {
  const [best] = rows
    .filter(({ resultPercent }) => resultPercent !== null)
    .sort((a, b) => (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0))
  const result = best?.resultPercent ?? null
  return result === null ? null : best?.isInverted === true ? inverted(result) : result
}

/**
 * Looks up the categories that venues state, beginning with the listing with the highest volume.
 * Returns the first category that `table` has for a word of a venue; `null` if no word has one.
 */
function categoryOf(rows: readonly QuoteRow[], table: CategoryTable): Category | null {
  const byVolume = [...rows].sort((a, b) => (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0))
  for (const { venue, categories } of byVolume) {
    const category = table.categoryOf(venue, categories ?? [])
    if (category !== null) return category
  }
  return null
}

/** The category of the kind of question. It applies if no word of a venue has a category. */
function categoryOfKey(key: string): Category {
  return CATEGORIES.get(predicateOf(key)) ?? 'other'
}

const CATEGORIES: ReadonlyMap<string, Category> = new Map(
  Object.entries<Category>({
    wins: 'elections',
    'wins-popular-vote': 'elections',
    carries: 'elections',
    'is-nominated': 'elections',
    'wins-primary': 'elections',
    controls: 'elections',
    'balance-of-power': 'elections',
    'has-seats': 'elections',
    leaves: 'politics',
    resigns: 'politics',
    holds: 'politics',
    'is-next-appointed': 'politics',
    event: 'other',
  } satisfies Record<Claim['predicate'], Category>),
)

/** The percentage displayed at `instant`; `null` if unknown. */
function percentShownAt(days: readonly DayRow[], instant: Date): number | null {
  const { day, minute } = placeOf(instant.toISOString())
  for (const { day: loggedDay, minutes, percents } of days) {
    if (loggedDay > day) continue
    const index = loggedDay < day ? minutes.length - 1 : minutes.findLastIndex((at) => at <= minute)
    if (index < 0) continue
    const percent = percents[index] ?? NO_PERCENT
    return percent === NO_PERCENT ? null : percent
  }
  return null
}

const NO_PERCENT = -1
const EMPTY_LOG: Omit<DayRow, 'day'> = { minutes: [], percents: [], venues: [], becauses: [] }

/**
 * The next instant at which the market changes without new data: its state changes or it leaves the
 * default list (`changesAt`), a quote becomes stale, or the daily move changes.
 */
function dueAt(
  changesAt: string | null,
  quotes: readonly SourceQuote[],
  days: readonly DayRow[],
  now: Date,
): string | null {
  const at = now.toISOString()
  const dayLater = (time: string) => new Date(Date.parse(time) + DAY_MS + 1_000).toISOString()
  const shownTimes = days.flatMap(({ day, minutes }) =>
    minutes.map((minute) => instantOf(day, minute)),
  )
  const times = [
    ...(changesAt === null ? [] : [changesAt]),
    ...quotes.flatMap(({ quotedAt }) => (quotedAt === null ? [] : [dayLater(quotedAt)])),
    ...shownTimes.map(dayLater),
  ].filter((time) => time > at)
  const [first] = times.sort()
  return first === undefined ? null : `${first.slice(0, 19)}Z`
}

function instantOf(day: number, minute: number): string {
  return new Date((startOfDay(day) + minute) * 60_000).toISOString()
}

/**
 * Returns the log of the day, with the displayed values as a new entry. Returns no row if these
 * values equal the last entry, or if there is neither an entry nor a percent.
 */
function logRowsOf(
  { id, days }: MarketRow,
  { percent, source, because }: ReturnType<typeof stateOf>['properties'],
  at: string,
) {
  const entry = { percent: percent ?? NO_PERCENT, venue: source ?? '', because: because ?? '' }
  const [newest] = days
  if (newest === undefined && percent === null) return []
  if (
    newest !== undefined &&
    newest.percents.at(-1) === entry.percent &&
    newest.venues.at(-1) === entry.venue &&
    newest.becauses.at(-1) === entry.because
  ) {
    return []
  }
  const { day, minute } = placeOf(at)
  const { minutes, percents, venues, becauses } = newest?.day === day ? newest : EMPTY_LOG
  // A later entry in the same minute replaces the earlier entry.
  const keptLength = minutes.at(-1) === minute ? minutes.length - 1 : minutes.length
  return [
    {
      id,
      key: `${id}|${String(day)}`,
      properties: {
        day,
        minutes: [...minutes.slice(0, keptLength), minute],
        percents: [...percents.slice(0, keptLength), entry.percent],
        venues: [...venues.slice(0, keptLength), entry.venue],
        becauses: [...becauses.slice(0, keptLength), entry.because],
      },
    },
  ]
}

function hasChanged(
  market: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(properties).some(
    ([name, value]) => JSON.stringify(market[name] ?? null) !== JSON.stringify(value),
  )
}

function sorted(times: readonly (string | null)[]): readonly string[] {
  return times.filter((time) => time !== null).sort()
}
