import type { EventKind } from './kinds.js'

/** What an endpoint asks for; what is absent narrows nothing. */
export interface Filter {
  readonly kinds: readonly EventKind[]
  /** Slug of an election, or of one that it is part of. */
  readonly election: string | null
  readonly race: string | null
  /** Key of an area: `us/ca` is the state and all within it. */
  readonly area: string | null
  readonly markets: readonly string[]
}

/** What filters look at of an event. */
export interface Filtered {
  readonly kind: EventKind
  /** Slugs of the election of a race or a step, former ones and those of larger elections too. */
  readonly elections: readonly string[]
  readonly race: string | null
  readonly area: string | null
  readonly market: string | null
}

/**
 * Whether an endpoint receives an event. `election` limits election and race events, `race` and `area` limit race
 * events, `markets` limits market events. A filter lets other kinds of events through.
 */
export function isWanted(filter: Filter, event: Filtered): boolean {
  const { kinds, election, race, area, markets } = filter
  if (!kinds.includes(event.kind)) return false
  if (event.market !== null) return markets.length === 0 || markets.includes(event.market)
  if (election !== null && !event.elections.includes(election)) return false
  if (event.race === null) return true
  if (race !== null && event.race !== race) return false
  return area === null || event.area === area || event.area?.startsWith(`${area}/`) === true
}
