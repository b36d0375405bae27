import { ApiError } from '../errors.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import { urlProblem, type AddressProblem, type AddressRules } from './address.js'
import type { Filter } from './filter.js'
import { EVENT_KINDS } from './kinds.js'

/** What an endpoint is made from. */
export interface WantedEndpoint extends Omit<Filter, 'kinds'> {
  readonly name: string
  readonly url: string
  /** `null`: all, `market.moved` only where markets are named. */
  readonly kinds: Filter['kinds'] | null
  /** By how many points a market has to move. */
  readonly byAtLeast: number
}

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  MALFORMED: 'must be like https://example.org/hooks, with at most 2,000 characters',
  NOT_HTTPS: 'must begin with https:',
  HAS_USER: 'must have no user and no password',
  NOT_PUBLIC: 'must lead to a public address',
}

/** Throws `INVALID_PARAMETER` for an address that nothing is sent to. */
export function assertUrl(url: string, rules: AddressRules): void {
  const problem = urlProblem(url, rules)
  if (problem !== null) throw wrong('body.url', problem, PROBLEMS[problem])
}

function wrong(field: string, code: string, message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', {
    detail: `${field} ${message}.`,
    fields: [{ field, code, message }],
  })
}

/**
 * What is kept of a filter: what it names must be there; of a market what it shows now, unless that was noted before.
 */
export async function filterOf(
  tx: GraphTransaction,
  wanted: WantedEndpoint,
  before: Pick<Row<'webhook/of-account'>, 'markets' | 'percents'> | null,
) {
  const { election, race, area, markets, byAtLeast } = wanted
  const isMoves = wanted.kinds?.includes('market.moved') === true
  if (isMoves && markets.length === 0) {
    throw wrong('body.markets', 'REQUIRED', 'must name the markets whose moves are told')
  }
  const [known] = await tx.run('webhook/known-filters', {
    election: election ?? '',
    race: race ?? '',
  })
  if (election !== null && known?.isElection !== true) {
    throw wrong('body.election', 'UNKNOWN', 'must be the slug of an election')
  }
  if (race !== null && known?.isRace !== true) {
    throw wrong('body.race', 'UNKNOWN', 'must be the id of a race')
  }
  const rows = await tx.run('webhook-delivery/markets', { ids: markets })
  const byId = new Map(rows.map((row) => [row.asked, row]))
  const living = markets.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw wrong('body.markets', 'UNKNOWN', 'must be ids of markets')
    return row
  })
  const noted = new Map((before?.markets ?? []).map((id, at) => [id, before?.percents[at] ?? -1]))
  const all = EVENT_KINDS.filter((kind) => kind !== 'market.moved' || markets.length > 0)
  return {
    ...{ election, race, area, byAtLeast, kinds: wanted.kinds ?? all },
    markets: living.map(({ id }) => id),
    percents: living.map(({ id, percent }) => noted.get(id) ?? percent ?? -1),
  }
}
