import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Problem } from '../../api/answer.js'
import { ask } from '../../api/ask.js'
import { LineChart } from '../../components/line-chart.js'
import type { Line } from '../../components/lines.js'
import { Note } from '../../components/ui/note.js'
import { Segments } from '../../components/ui/segments.js'
import { percentWords, shortDateWords } from '../../components/words.js'
import { VenueHistoryDocument } from '../../generated/operations.js'
import { wordsFor } from '../error/words-for.js'
import type { Visit } from '../page.js'
import type { Market } from './market.js'
import { CHOICES, shownWindow, type ShownWindow } from './window.js'

interface PricesProps {
  readonly market: Market
  readonly visit: Visit
}

/**
 * The prices of the shown venue by day. With JavaScript, the prices of the other venues can be
 * added.
 */
export function Prices({ market, visit }: PricesProps) {
  const { locale } = visit
  const window = shownWindow(visit)
  const { lines, problem } = useVenueLines(market, window)
  const own = market.display?.source.name ?? 'Price'
  const shown = { name: own, points: pointsOf(market.history) }
  const closesAt = market.closesAt
  const isClosed = closesAt !== null && closesAt < window.to
  return (
    <section class="card pad" aria-labelledby="prices">
      <div class="section-head">
        <h2 id="prices">Prices</h2>
        <Segments
          label="Period"
          segments={CHOICES.map(({ days, name }) => ({
            href: addressOf(visit, { days: String(days) }),
            name,
            isCurrent: days === window.days,
          }))}
        />
      </div>
      <LineChart
        label="Percent of yes, by day"
        lines={[shown, ...lines.value]}
        isSparse
        until={window.to}
        {...(isClosed && {
          closed: { at: closesAt, words: `Closed ${shortDateWords(closesAt, locale)}` },
        })}
        locale={locale}
      />
      <Earlier market={market} window={window} visit={visit} />
      {window.until !== null && <ByThen lines={[shown, ...lines.value]} locale={locale} />}
      <p class="sub">
        Each dot is a price that we recorded. A line joins prices that are less than two days apart.
      </p>
      {problem.value !== null && <Note kind="bad">{wordsFor(problem.value).next}</Note>}
    </section>
  )
}

/** A link to the last prices, if none is in the period. */
function Earlier(props: PricesProps & { readonly window: ShownWindow }) {
  const { market, visit, window } = props
  const last = market.display?.quotedAt ?? null
  if (last === null || last >= window.from || window.until !== null) return null
  const day = last.slice(0, 10)
  return (
    <p>
      <a href={addressOf(visit, { until: day })}>
        Show the prices until {shortDateWords(day, visit.locale)}
      </a>
    </p>
  )
}

/** The last price of each venue in the period. */
function ByThen({ lines, locale }: { readonly lines: readonly Line[]; readonly locale: string }) {
  const last = lines.flatMap(({ name, points }) => {
    const point = points.filter(({ percent }) => percent !== null).at(-1)
    return point === undefined ? [] : [{ name, ...point }]
  })
  if (last.length === 0) return null
  return (
    <ul class="sub" aria-label="Last price of each venue by that day">
      {last.map(({ name, at, percent }) => (
        <li key={name}>
          {name}: {percentWords(percent ?? 0, locale)}, {shortDateWords(at, locale)}
        </li>
      ))}
    </ul>
  )
}

function useVenueLines({ id, listings, display }: Market, { from, to }: ShownWindow) {
  const lines = useSignal<readonly Line[]>([])
  const problem = useSignal<Problem | null>(null)
  const names = new Set(listings.map(({ venue }) => venue.name))
  const venues = [...names].filter((name) => name !== display?.source.name)
  useEffect(() => {
    const control = new AbortController()
    const load = async () => {
      for (const venue of venues) {
        const answer = await ask(VenueHistoryDocument, { id, venue, from, to }, control.signal)
        if (answer.problem !== null) {
          problem.value = answer.problem
          return
        }
        const points = pointsOf(answer.data.market?.history ?? [])
        if (points.some(({ percent }) => percent !== null))
          lines.value = [...lines.value, { name: venue, points }]
      }
    }
    // An aborted request is not an error.
    load().catch(() => undefined)
    return () => {
      control.abort()
    }
  }, [])
  return { lines, problem }
}

/** The days with a price. */
function pointsOf(history: Market['history']) {
  return history.flatMap(({ at, close, isGap }) => (isGap ? [] : [{ at, percent: close }]))
}

/** The address of the same page with another choice. */
function addressOf({ search }: Visit, choice: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(choice)) asked.set(name, value)
  return `?${asked.toString()}`
}
