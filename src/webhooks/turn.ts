import type { GraphTransaction, Row } from '../graph/graph.js'
import { isWanted, type Filter, type Filtered } from './filter.js'
import { EVENT_KINDS, isEventKind, type EventKind } from './kinds.js'
import { bodyOf, dataOf, moveOf } from './message.js'

export interface Turning {
  readonly now: () => Date
  /** A UUID. */
  readonly newId: () => string
  /** Whether changes that are missing at the sender's place are given up: the log no longer goes back that far. */
  readonly isGapLost: boolean
}

/** How the log was read on. */
export interface Turned {
  /** Changes that were read. */
  readonly changes: number
  readonly deliveries: number
  /** Whether there may be more to read at once. */
  readonly isMore: boolean
  /** Whether the next change is not visible, though later ones are. */
  readonly isGap: boolean
}

interface Listener extends Filter {
  readonly id: string
  readonly percents: readonly number[]
  readonly byAtLeast: number
  readonly fromSeq: number
}

interface Event extends Filtered {
  readonly seq: number
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A message, and to whom it goes. */
interface Message {
  readonly id: string
  readonly kind: EventKind
  readonly seq: number
  readonly body: string
  readonly endpoints: readonly string[]
}

type ChangeRow = Row<'webhook-delivery/changes'>

const CHANGES = 200
const LISTENERS = 1_000
const DELIVERIES = 5_000
/** A change of markets without a price, or with one that is not known. */
const UNKNOWN = -1
const READ_KINDS = [...EVENT_KINDS, 'market']

/**
 * Turns the next changes of the log into deliveries, and moves the sender's place behind them: both are in `tx`, so
 * that each change becomes its deliveries once. Who paused an endpoint gets them when it goes on.
 */
export async function turnChanges(tx: GraphTransaction, turning: Turning): Promise<Turned> {
  const [place] = await tx.run('webhook-delivery/place', {})
  if (place === undefined) throw new Error('The lease of the sender is missing.')
  const read = await tx.run('webhook-delivery/changes', {
    after: place.seq,
    kinds: READ_KINDS,
    limit: CHANGES,
  })
  const first = turning.isGapLost ? (read[0]?.seq ?? 0) : place.seq + 1
  const changes = withoutGap(read, first)
  const last = changes.at(-1)
  if (last === undefined)
    return { changes: 0, deliveries: 0, isMore: false, isGap: read.length > 0 }

  // After the changes: who can see that an endpoint is active is told of whatever comes later.
  const known = changes.filter(({ kind }) => READ_KINDS.includes(kind))
  const listeners = known.length === 0 ? [] : await listenersIn(tx)
  const told = listeners.length === 0 ? [] : await messagesOf(tx, known, listeners)
  const deliveries = await writeMessages(tx, told, turning)
  await tx.run('webhook-delivery/set-place', { seq: last.seq })
  return { changes: changes.length, deliveries, isMore: read.length === CHANGES, isGap: false }
}

/** A number that is missing is a change that is not visible yet: what follows waits for it. */
function withoutGap(rows: readonly ChangeRow[], first: number): readonly ChangeRow[] {
  const gap = rows.findIndex(({ seq }, index) => seq !== first + index)
  return gap < 0 ? rows : rows.slice(0, gap)
}

async function listenersIn(tx: GraphTransaction): Promise<readonly Listener[]> {
  const found: Listener[] = []
  for (const state of ['ACTIVE', 'PAUSED']) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const page: Row<'webhook-delivery/listening'>[] = await tx.run('webhook-delivery/listening', {
        state,
        after,
        limit: LISTENERS,
      })
      found.push(...page.map((row) => ({ ...row, kinds: row.kinds.filter(isEventKind) })))
      after = page.length < LISTENERS ? undefined : page.at(-1)?.id
    }
  }
  return found
}

async function messagesOf(
  tx: GraphTransaction,
  changes: readonly ChangeRow[],
  listeners: readonly Listener[],
): Promise<readonly Message[]> {
  const events = await eventsOf(tx, changes)
  const shared = events.map((event): Message => {
    const { seq, kind, at, data } = event
    const endpoints = listeners.filter(
      (listener) => listener.fromSeq < seq && isWanted(listener, event),
    )
    return {
      ...{ id: String(seq), kind, seq },
      body: bodyOf(kind, at, dataOf(seq, data)),
      endpoints: endpoints.map(({ id }) => id),
    }
  })
  const moved = await movesOf(tx, changes, listeners)
  return [...shared, ...moved].filter(({ endpoints }) => endpoints.length > 0)
}

/** What the changes tell of races, elections and resolutions, with what filters look at. */
async function eventsOf(
  tx: GraphTransaction,
  changes: readonly ChangeRow[],
): Promise<readonly Event[]> {
  const said = changes.flatMap(({ kind, data, ...change }) =>
    isEventKind(kind) && data !== null
      ? [{ ...change, kind, data: JSON.parse(data) as Event['data'] }]
      : [],
  )
  const idsOf = (prefix: string) => [
    ...new Set(
      said.flatMap(({ kind, keys }) => (kind.startsWith(prefix) ? (keys?.[0] ?? []) : [])),
    ),
  ]
  const races = await tx.run('webhook-delivery/races', { ids: idsOf('race.') })
  const elections = await tx.run('webhook-delivery/elections', { ids: idsOf('election.') })
  const raceById = new Map(races.map((row) => [row.id, row]))
  const electionById = new Map(elections.map((row) => [row.id, row]))
  return said.map(({ seq, at, kind, keys, data }) => {
    const id = keys?.[0] ?? ''
    const race = raceById.get(id)
    return {
      ...{ seq, at, kind, data },
      elections: race?.elections ?? electionById.get(id)?.elections ?? [],
      race: kind.startsWith('race.') ? id : null,
      area: race?.area ?? null,
      market: kind.startsWith('market.') ? id : null,
    }
  })
}

/**
 * The moves of markets since an endpoint was last told, else since it was registered. What was told last stands on
 * the endpoint, and is written in the same transaction.
 */
async function movesOf(
  tx: GraphTransaction,
  changes: readonly ChangeRow[],
  listeners: readonly Listener[],
): Promise<readonly Message[]> {
  const watching = listeners.filter(({ kinds }) => kinds.includes('market.moved'))
  const lastOf = lastChanges(changes)
  const ids = [...new Set(watching.flatMap(({ markets }) => markets))].filter(
    (id) => lastOf(id) !== null,
  )
  if (ids.length === 0) return []
  const rows = await tx.run('webhook-delivery/markets', { ids })
  const nowOf = new Map(rows.map((row) => [row.asked, row]))
  const messages: Message[] = []
  const noted: { id: string; markets: string[]; percents: number[] }[] = []
  for (const { id, markets, percents, byAtLeast, fromSeq } of watching) {
    const after = { id, markets: [...markets], percents: [...percents] }
    markets.forEach((market, index) => {
      const [row, change] = [nowOf.get(market), lastOf(market)]
      if (row === undefined || change === null || change.seq <= fromSeq) return
      after.markets[index] = row.id
      const before = percents[index] ?? UNKNOWN
      if (row.percent === null) return
      if (before !== UNKNOWN && Math.abs(row.percent - before) < byAtLeast) return
      after.percents[index] = row.percent
      if (before === UNKNOWN) return
      const { seq, at } = change
      const data = moveOf(seq, row, { before, percent: row.percent })
      const body = bodyOf('market.moved', at, data)
      messages.push({
        id: `${String(seq)}/${id}/${market}`,
        kind: 'market.moved',
        seq,
        body,
        endpoints: [id],
      })
    })
    const isSame =
      after.markets.every((market, index) => market === markets[index]) &&
      after.percents.every((percent, index) => percent === percents[index])
    if (!isSame) noted.push(after)
  }
  await tx.run('webhook-delivery/set-percents', { rows: noted })
  return messages
}

/** The last change that speaks of a market; one without ids speaks of all of them. */
function lastChanges(changes: readonly ChangeRow[]): (id: string) => ChangeRow | null {
  const ofMarkets = changes.filter(({ kind }) => kind === 'market')
  const byId = new Map(ofMarkets.flatMap((change) => (change.keys ?? []).map((id) => [id, change])))
  const ofAll = ofMarkets.findLast(({ keys }) => keys === null || keys.length === 0) ?? null
  return (id) => {
    const own = byId.get(id) ?? null
    return own === null || (ofAll !== null && ofAll.seq > own.seq) ? ofAll : own
  }
}

/** Returns how many deliveries there are. */
async function writeMessages(
  tx: GraphTransaction,
  messages: readonly Message[],
  { now, newId }: Pick<Turning, 'now' | 'newId'>,
): Promise<number> {
  if (messages.length === 0) return 0
  const instant = now()
  const at = instant.toISOString()
  await tx.run('webhook-delivery/write-messages', {
    rows: messages.map(({ id, body }) => ({ id, body })),
    at,
  })
  const rows = messages.flatMap(({ id, kind, seq, endpoints }) =>
    endpoints.map((endpoint) => ({ id: `msg_${newId()}`, endpoint, message: id, kind, seq })),
  )
  for (let from = 0; from < rows.length; from += DELIVERIES) {
    await tx.run('webhook-delivery/write-deliveries', {
      rows: rows.slice(from, from + DELIVERIES),
      at,
      dueAt: instant.getTime(),
    })
  }
  return rows.length
}
