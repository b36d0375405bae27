import { dateWords, percentWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import type { Market } from './market.js'
import { shownWindow } from './window.js'

const WEEK_MS = 7 * 86_400_000

interface PastProps {
  readonly market: Market
  readonly visit: Visit
}

/** What was shown at the end of a day of the past, and ways to ask for one. */
export function Past({ market, visit }: PastProps) {
  const { locale } = visit
  const { days, until } = shownWindow(visit)
  const { id, closesAt } = market
  const week = closesAt === null ? null : weekBefore(closesAt)
  return (
    <>
      {until !== null && (
        <p class="shown" role="status">
          <strong>
            On {dateWords(until, locale)}:{' '}
            {market.past === null || market.past === undefined
              ? 'nothing was shown yet'
              : `${percentWords(market.past.percent, locale)} yes`}
          </strong>
          {market.past && `, ${market.past.source.name}. ${market.past.why}`}
        </p>
      )}
      <form action={`/market/${id}`} class="actions">
        <input type="hidden" name="days" value={String(days)} />
        <label for="until">What was shown on</label>
        <input
          id="until"
          name="until"
          type="date"
          value={until ?? ''}
          max={visit.now.slice(0, 10)}
        />
        <button>Show</button>
        {week !== null && week < visit.now.slice(0, 10) && (
          <a href={`/market/${id}?days=${String(days)}&until=${week}`}>A week before it closed</a>
        )}
        {until !== null && <a href={`/market/${id}`}>Now</a>}
      </form>
    </>
  )
}

/** The day a week before an instant, in UTC. */
function weekBefore(instant: string): string {
  return new Date(Date.parse(instant) - WEEK_MS).toISOString().slice(0, 10)
}
