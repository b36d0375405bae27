import { secondOf } from '../../domain/instant.js'
import { ApiError } from '../../errors.js'
import type { LiveChange } from '../../live/live-change.js'
import type { LiveStream, OpenOptions } from '../../live/open-stream.js'
import { CHANGE_KINDS, KINDS_OF_RACES, racesOf, type ChangeKind } from '../../live/kinds.js'
import { toMinute } from '../../markets/history.js'
import type { RequestContext } from '../../request-context.js'
import { isAbsent } from '../resolvers/arguments.js'
import { refusal } from '../refusal.js'
import type {
  Change,
  ChangedCall,
  ChangedCandidate,
  ChangedTally,
  RaceChange,
  MarketMove,
  SubscriptionChangesArgs,
  SubscriptionRaceChangedArgs,
  SubscriptionMarketMovedArgs,
} from '../types.js'

type WithSince<Args> = Args & { readonly since?: number | null | undefined }

/**
 * The resolvers of `Subscription`. Each resolver opens a stream of the change log, and converts
 * changes to the type of its field. Nested fields use the resolvers of queries.
 */
export const subscriptionResolvers = {
  Subscription: {
    raceChanged: streamField(raceChanges),
    marketMoved: streamField(movesOf),
    changes: streamField(changesOf),
  },
  RaceChange: {
    race: ({ raceId }: RaceChange, _args: object, { loaders }: RequestContext) =>
      loaders.races.load(raceId),
  },
}

type Open = (accepts: OpenOptions['accepts']) => Promise<LiveStream>

function streamField<Args, Payload>(
  payloads: (args: Args, context: RequestContext, open: Open) => Promise<AsyncGenerator<Payload>>,
) {
  return {
    subscribe: async (_root: unknown, args: WithSince<Args>, context: RequestContext) => {
      const { openStream } = context
      if (openStream === null) throw new ApiError('INTERNAL')
      return payloads(args, context, (accepts) => openStream(args.since ?? null, accepts))
    },
    resolve: (payload: Payload) => payload,
  }
}

async function changesOf(
  { kinds }: SubscriptionChangesArgs,
  _context: RequestContext,
  open: Open,
): Promise<AsyncGenerator<Change>> {
  const wanted: ReadonlySet<string> = new Set(kinds ?? CHANGE_KINDS)
  const stream = await open(({ kind }) => wanted.has(kind))
  return payloadsOf(stream, toChange)
}

/** A change as the field `changes` returns it. */
export function toChange(change: LiveChange): Change {
  const { keys, subject } = change
  return { ...commonFields(change), keys, subject: subject ?? '', data: change.publicContent() }
}

async function raceChanges(
  { election, race: raceId }: SubscriptionRaceChangedArgs,
  { loaders }: RequestContext,
  open: Open,
): Promise<AsyncGenerator<RaceChange>> {
  const race = isAbsent(raceId) ? null : await loaders.races.load(raceId)
  if (race === null && !isAbsent(raceId)) throw refusal('RACE_NOT_FOUND')
  const slug = isAbsent(election) ? null : election.trim().toLowerCase()
  const entity = slug === null ? null : await loaders.namedEntities.load({ slug })
  const known = entity?.type === 'election' ? await loaders.elections.load(entity.id) : null
  if (known === null && slug !== null) throw refusal('ELECTION_NOT_FOUND')
  const isOfElection =
    known === null
      ? () => true
      : racesOf(
          { id: known.entity.id, keys: known.keys },
          async (id) => (await loaders.races.load(id))?.election?.id ?? null,
        )
  const stream = await open(
    (change) =>
      KINDS_OF_RACES.has(change.kind) &&
      (race === null || change.keys.includes(race.id)) &&
      isOfElection(change),
  )
  return payloadsOf(stream, toRaceChange)
}

/**
 * The content of a race event, written by `src/elections/race-events.ts`. Events about counts have
 * no fields of a call, and events about calls have no fields of a count.
 */
type RaceContent = Required<Pick<RaceChange, 'title' | 'source' | 'sourceAt'>> &
  Partial<
    Pick<RaceChange, 'unitsChanged' | 'correctedUnits'> & Omit<ChangedCall, 'candidacyKey'>
  > & {
    readonly race: string
    readonly election: string
    readonly candidacy?: string
    readonly tally?: TallyContent | null
  }

type TallyContent = Omit<ChangedTally, 'candidates'> & {
  readonly candidates: readonly (Omit<ChangedCandidate, 'candidacyKey'> & {
    readonly candidacy: string
  })[]
}

function toRaceChange(change: LiveChange): RaceChange {
  const content = change.content() as RaceContent
  const { race, election, title, source, sourceAt, candidacy } = content
  const { unitsChanged = 0, correctedUnits = 0, tally = null } = content
  const { name = candidacy ?? '', party = '', status, by = '' } = content
  return {
    ...commonFields(change),
    ...{ raceId: race, electionId: election, title, source },
    sourceAt: sourceAt === null ? null : secondOf(new Date(sourceAt)),
    ...{ unitsChanged, correctedUnits, tally: tally && toTally(tally) },
    call:
      candidacy === undefined || status === undefined
        ? null
        : { candidacyKey: candidacy, name, party, status, by },
    data: change.publicContent(),
  }
}

function toTally({ candidates, ...tally }: TallyContent): ChangedTally {
  return {
    ...tally,
    candidates: candidates.map(({ candidacy, ...candidate }) => ({
      candidacyKey: candidacy,
      ...candidate,
    })),
  }
}

type Percent = number | null

async function movesOf(
  { ids, byAtLeast, since }: WithSince<SubscriptionMarketMovedArgs>,
  { loaders }: RequestContext,
  open: Open,
): Promise<AsyncGenerator<MarketMove>> {
  const minPoints = byAtLeast ?? DEFAULT_POINTS
  if (!(minPoints >= 0 && minPoints <= 100)) {
    const numbers = { argument: 'byAtLeast', min: 0, max: 100 }
    throw refusal('INVALID_PARAMETER', numbers, 'byAtLeast: must be from 0 to 100.')
  }
  const markets = (await loaders.markets.loadMany(ids)).filter((market) => market !== null)
  if (markets.length < ids.length) throw refusal('MARKET_NOT_FOUND')
  const wanted = [...new Set(markets.map(({ id }) => id))]
  const stream = await open(
    ({ kind, keys }) =>
      kind === 'market' && (keys.length === 0 || keys.some((key) => wanted.includes(key))),
  )
  // Maps a market id to the percent that the client knows: the shown percent at the start, then the
  // percent of the last move. With the argument `since`, the map is empty at the start, and
  // `percentBefore` loads the percent before the change.
  const sent = new Map<string, Percent>(
    isAbsent(since) ? markets.map(({ id, shown }) => [id, shown?.percent ?? null]) : [],
  )

  async function percentBefore(id: string, { at }: LiveChange): Promise<Percent> {
    const known = sent.get(id)
    if (known !== undefined) return known
    const shown = await loaders.shownAt.load({ id, at: toMinute(new Date(at)) - 1 })
    return shown?.percent ?? null
  }

  async function* moves(): AsyncGenerator<MarketMove> {
    for await (const change of payloadsOf(stream, (change) => change)) {
      const { keys } = change
      const changedIds = keys.length === 0 ? wanted : wanted.filter((id) => keys.includes(id))
      for (const market of await loaders.markets.loadMany(changedIds)) {
        if (market === null) continue
        const before = await percentBefore(market.id, change)
        const percent = market.shown?.percent ?? null
        const isMove = hasMoved(before, percent, minPoints)
        sent.set(market.id, isMove ? percent : before)
        // The cast is safe, because the resolvers of `Market` accept the loaded market.
        const payload = market as unknown as MarketMove['market']
        if (isMove) yield { ...commonFields(change), market: payload, before, percent }
      }
    }
  }
  return moves()
}

/** The default of `byAtLeast`, as in the schema. It also applies if a client sends null. */
const DEFAULT_POINTS = 5

function hasMoved(before: Percent, after: Percent, minPoints: number): boolean {
  if (before === null || after === null) return before !== after
  return before !== after && Math.abs(after - before) >= minPoints
}

function commonFields({ seq, kind, at }: LiveChange) {
  // The cast is safe, because the streams accept only changes of these kinds.
  return { seq, kind: kind as ChangeKind, at: secondOf(new Date(at)) }
}

async function* payloadsOf<Payload>(
  stream: LiveStream,
  toPayload: (change: LiveChange) => Payload,
): AsyncGenerator<Payload> {
  try {
    for (;;) {
      const changes = await stream.next()
      if (changes === null) return
      for (const change of changes) yield toPayload(change)
    }
  } finally {
    stream.close()
  }
}
