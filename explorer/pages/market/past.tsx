import type { Visit } from '../page.js'
import type { Market } from './market.js'
import type { ShownWindow } from './window.js'

const WEEK_MS = 7 * 86_400_000

interface PastProps {
  readonly market: Market
  readonly visit: Visit
  readonly window: ShownWindow
}

/** The controls for the day of the whole page. */
export function PriceAsOf({ market, visit, window }: PastProps) {
  const { id, closesAt } = market
  const { days, until } = window
  const today = visit.now.slice(0, 10)
  const week = closesAt === null ? null : weekBefore(closesAt)
  return (
    <form action={`/market/${id}`} class="asof">
      <input type="hidden" name="days" value={String(days)} />
      <label for="until">Price as of</label>
      <input id="until" class="date" name="until" type="date" value={until ?? ''} max={today} />
      <button class="btn small">Show</button>
      {week !== null && week < today && (
        <a class="btn small ghost" href={`/market/${id}?days=${String(days)}&until=${week}`}>
          A week before it closed
        </a>
      )}
      {until !== null && (
        <a class="btn small ghost" href={`/market/${id}`}>
          Now
        </a>
      )}
    </form>
  )
}

/** The day a week before an instant, in UTC. */
function weekBefore(instant: string): string {
  return new Date(Date.parse(instant) - WEEK_MS).toISOString().slice(0, 10)
}
