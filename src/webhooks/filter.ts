import type { EventKind } from './kinds.js'

/**
 * The filter of an endpoint. A field that is null or empty accepts all events, except `kinds`,
 * which must list every accepted kind.
 */
export interface Filter {
  readonly kinds: readonly EventKind[]
  /** The slug of an election. Elections that are part of it match too. */
  readonly election: string | null
  readonly race: string | null
  /** The key of an area, such as `us/ca`. Areas within it match too. */
  readonly area: string | null
  readonly markets: readonly string[]
  /** Ids or slugs of entities. */
  readonly entities: readonly string[]
}

/** The fields of an event that filters compare. */
export interface FilteredFields {
  readonly kind: EventKind
  /** The slugs of the election, including former slugs, and of elections that contain it. */
  readonly elections: readonly string[]
  readonly race: string | null
  readonly area: string | null
  readonly market: string | null
  /** The ids and slugs of the entities, including former ones; `null` for other kinds of events. */
  readonly entities: readonly string[] | null
}

/**
 * Whether an endpoint receives an event. `election` limits election and race events; `race` and
 * `area` limit race events; `markets` limits market events; `entities` limits events about members,
 * and matches the member or the body. These fields do not limit other kinds of events.
 */
export function isWanted(filter: Filter, event: FilteredFields): boolean {
  const { kinds, election, race, area, markets, entities } = filter
  if (!kinds.includes(event.kind)) return false
  if (event.market !== null) return markets.length === 0 || markets.includes(event.market)
  if (event.entities !== null) {
    return entities.length === 0 || event.entities.some((name) => entities.includes(name))
  }
  if (election !== null && !event.elections.includes(election)) return false
  if (event.race === null) return true
  if (race !== null && event.race !== race) return false
  return area === null || event.area === area || event.area?.startsWith(`${area}/`) === true
}
