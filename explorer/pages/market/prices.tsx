import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Problem } from '../../api/answer.js'
import { ask } from '../../api/ask.js'
import { LineChart, type Line } from '../../components/line-chart.js'
import { dayWords, numberWords, percentWords } from '../../components/words.js'
import { VenueHistoryDocument } from '../../generated/operations.js'
import { wordsFor } from '../error/words-for.js'
import type { Visit } from '../page.js'
import type { Market } from './market.js'
import { CHOICES, shownWindow, type ShownWindow } from './window.js'

interface PricesProps {
  readonly market: Market
  readonly visit: Visit
}

/** What was shown, day by day, and beside it what each venue said, which the browser asks for. */
export function Prices({ market, visit }: PricesProps) {
  const window = shownWindow(visit)
  const { lines, problem } = useVenueLines(market, window)
  const shown = { name: 'shown', points: pointsOf(market.history) }
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Prices, day by day</h2>
      <p>
        {CHOICES.map((days) => (
          <a
            key={days}
            class="choice"
            href={addressOf(visit, { days: String(days) })}
            aria-current={days === window.days ? 'true' : undefined}
          >
            {numberWords(days, visit.locale)} days
          </a>
        ))}
        <a class="choice" href={addressOf(visit, { until: window.from.slice(0, 10) })}>
          Earlier
        </a>
      </p>
      <LineChart
        label="Percent of yes, by day"
        lines={[shown, ...lines.value]}
        locale={visit.locale}
      />
      {window.until !== null && <ByThen lines={lines.value} locale={visit.locale} />}
      <p role="status">{problem.value !== null && wordsFor(problem.value).next}</p>
    </section>
  )
}

/** The last that each venue said in the days that are shown, with the day. */
function ByThen({ lines, locale }: { readonly lines: readonly Line[]; readonly locale: string }) {
  const last = lines.flatMap(({ name, points }) => {
    const point = points.filter(({ percent }) => percent !== null).at(-1)
    return point === undefined ? [] : [{ name, ...point }]
  })
  if (last.length === 0) return <></>
  return (
    <ul aria-label="What each venue had said last by then">
      {last.map(({ name, at, percent }) => (
        <li key={name}>
          {name}: {percentWords(percent ?? 0, locale)} yes, {dayWords(at, locale)}
        </li>
      ))}
    </ul>
  )
}

function useVenueLines({ id, listings }: Market, { from, to }: ShownWindow) {
  const lines = useSignal<readonly Line[]>([])
  const problem = useSignal<Problem | null>(null)
  const venues = [...new Set(listings.map(({ venue }) => venue.name))]
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
          lines.value = [...lines.value, { name: venue, isAside: true, points }]
      }
    }
    // What was given up says nothing.
    load().catch(() => undefined)
    return () => {
      control.abort()
    }
  }, [])
  return { lines, problem }
}

/** A day on which nothing was seen is left out, so that the line goes straight to the next. */
function pointsOf(history: Market['history']) {
  return history.flatMap(({ at, close, isGap }) => (isGap ? [] : [{ at, percent: close }]))
}

/** The same page with another choice. */
function addressOf({ search }: Visit, choice: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(choice)) asked.set(name, value)
  return `?${asked.toString()}`
}
