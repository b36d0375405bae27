import { invalidParameter } from '../errors.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import { urlProblem, type AddressProblem, type AddressRules } from './address.js'
import type { Filter } from './filter.js'
import { EVENT_KINDS } from './kinds.js'

/** The settings of a new or changed endpoint. */
export interface EndpointSettings extends Omit<Filter, 'kinds'> {
  readonly name: string
  readonly url: string
  /** `null`: all kinds, but `market.moved` only if `markets` is not empty. */
  readonly kinds: Filter['kinds'] | null
  /** The minimum move of a market, in percentage points. */
  readonly byAtLeast: number
}

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  MALFORMED: 'must be like https://example.org/hooks, with at most 2,000 characters',
  NOT_HTTPS: 'must begin with https:',
  HAS_USER: 'must have no user and no password',
  NOT_PUBLIC: 'must lead to a public address',
}

/** Throws `INVALID_PARAMETER` for a URL to which no webhook may be sent. */
export function assertUrl(url: string, rules: AddressRules): void {
  const problem = urlProblem(url, rules)
  if (problem !== null) throw invalidParameter('body.url', problem, PROBLEMS[problem])
}

/**
 * Returns the stored properties of a filter. Throws `INVALID_PARAMETER` if it names an unknown
 * election, race, market or entity. Each market is stored with a percent from which moves are
 * measured: the percent in `current`, otherwise the percent shown now.
 */
export async function filterOf(
  tx: GraphTransaction,
  settings: EndpointSettings,
  current: Pick<Row<'webhook/of-account'>, 'markets' | 'percents'> | null,
) {
  const { election, race, area, markets, entities, byAtLeast } = settings
  const wantsMoves = settings.kinds?.includes('market.moved') === true
  if (wantsMoves && markets.length === 0) {
    throw invalidParameter(
      'body.markets',
      'REQUIRED',
      'must contain at least one market id for events of kind market.moved',
    )
  }
  const [known] = await tx.run('webhook/known-filters', {
    election: election ?? '',
    race: race ?? '',
  })
  if (election !== null && known?.isElection !== true) {
    throw invalidParameter('body.election', 'UNKNOWN', 'must be the slug of an election')
  }
  if (race !== null && known?.isRace !== true) {
    throw invalidParameter('body.race', 'UNKNOWN', 'must be the id of a race')
  }
  const knownEntities = await tx.run('webhook/known-entities', { names: entities })
  if (knownEntities.length < entities.length) {
    throw invalidParameter('body.entities', 'UNKNOWN', 'must be slugs or ids of entities')
  }
  const rows = await tx.run('webhook-delivery/markets', { ids: markets })
  const byId = new Map(rows.map((row) => [row.asked, row]))
  const found = markets.map((id) => {
    const row = byId.get(id)
    if (row === undefined)
      throw invalidParameter('body.markets', 'UNKNOWN', 'must be ids of markets')
    return row
  })
  const storedPercents = new Map(
    (current?.markets ?? []).map((id, at) => [id, current?.percents[at] ?? -1]),
  )
  const all = EVENT_KINDS.filter((kind) => kind !== 'market.moved' || markets.length > 0)
  return {
    ...{ election, race, area, entities, byAtLeast, kinds: settings.kinds ?? all },
    markets: found.map(({ id }) => id),
    percents: found.map(({ id, percent }) => storedPercents.get(id) ?? percent ?? -1),
  }
}
