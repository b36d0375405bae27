import { readEndpoints } from './read-endpoints.js'
import { readChanges, type NextChanges } from '../graph/change-log.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import { isWanted, type Filter, type FilteredFields } from './filter.js'
import { EVENT_KINDS, isEventKind } from './kinds.js'
import { bodyOf, dataOf, moveOf, writeMessages, type Message } from './message.js'

export interface FanOutOptions {
  readonly now: () => Date
  /** A UUID. */
  readonly newId: () => string
  /**
   * True if the sender has waited long enough for the changes that are missing after its position.
   * They are then skipped.
   */
  readonly isGapLost: boolean
}

type ChangeRow = Row<'webhook-delivery/changes'>

type Listener = Filter & Omit<Row<'webhook-delivery/listening'>, keyof Filter>

interface Event extends FilteredFields, Pick<ChangeRow, 'seq' | 'at'> {
  readonly data: Readonly<Record<string, unknown>>
}

/** The stored percent of a market without a known price. */
const UNKNOWN = -1
const READ_KINDS = [...EVENT_KINDS, 'market']

/**
 * Creates deliveries for the next changes of the log and advances the sender's position, both in
 * `tx`, so that each change is fanned out exactly once. Paused endpoints get their deliveries when
 * they resume. Returns the processed changes, and the number of deliveries.
 */
export async function fanOutChanges(
  tx: GraphTransaction,
  options: FanOutOptions,
): Promise<NextChanges<ChangeRow> & { readonly deliveries: number }> {
  const [position] = await tx.run('webhook-delivery/place', {})
  if (position === undefined) throw new Error('The lease of the sender is missing.')
  const next = await readChanges(
    (page) => tx.run('webhook-delivery/changes', { ...page, kinds: READ_KINDS }),
    position.seq,
    options.isGapLost,
  )
  const { changes } = next
  const last = changes.at(-1)
  if (last === undefined) return { ...next, deliveries: 0 }

  // The listeners are read after the changes, because an endpoint must get all events that occur
  // after its owner could see that it is active.
  const known = changes.filter(({ kind }) => READ_KINDS.includes(kind))
  const endpoints = known.length === 0 ? [] : await readEndpoints(tx.run, ['ACTIVE', 'PAUSED'])
  const listeners = endpoints.map((row) => ({ ...row, kinds: row.kinds.filter(isEventKind) }))
  const messages = listeners.length === 0 ? [] : await messagesOf(tx, known, listeners)
  const deliveries =
    messages.length === 0
      ? []
      : await writeMessages(tx, messages, { at: options.now(), newId: options.newId })
  await tx.run('webhook-delivery/set-place', { seq: last.seq })
  return { ...next, deliveries: deliveries.length }
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
  const moves = await movesOf(tx, changes, listeners)
  return [...shared, ...moves].filter(({ endpoints }) => endpoints.length > 0)
}

/** All events except moves of markets, with the fields that filters compare. */
async function eventsOf(
  tx: GraphTransaction,
  changes: readonly ChangeRow[],
): Promise<readonly Event[]> {
  const events = changes.flatMap(({ kind, data, ...change }) =>
    isEventKind(kind) && data !== null
      ? [{ ...change, kind, data: JSON.parse(data) as Event['data'] }]
      : [],
  )
  const idsOf = (prefix: string, maxKeys = 1) => [
    ...new Set(
      events.flatMap(({ kind, keys }) =>
        kind.startsWith(prefix) ? (keys ?? []).slice(0, maxKeys) : [],
      ),
    ),
  ]
  const races = await tx.run('webhook-delivery/races', { ids: idsOf('race.') })
  const elections = await tx.run('webhook-delivery/elections', { ids: idsOf('election.') })
  const entities = await tx.run('webhook-delivery/entities', { ids: idsOf('entity.', Infinity) })
  const raceById = new Map(races.map((row) => [row.id, row]))
  const electionById = new Map(elections.map((row) => [row.id, row]))
  const namesById = new Map(entities.map(({ id, names }) => [id, names]))
  return events.map(({ seq, at, kind, keys, data }) => {
    const id = keys?.[0] ?? ''
    const race = raceById.get(id)
    return {
      ...{ seq, at, kind, data },
      elections: race?.elections ?? electionById.get(id)?.elections ?? [],
      race: kind.startsWith('race.') ? id : null,
      area: race?.area ?? null,
      market: kind.startsWith('market.') ? id : null,
      entities: kind.startsWith('entity.')
        ? (keys ?? []).flatMap((key) => [key, ...(namesById.get(key) ?? [])])
        : null,
    }
  })
}

/**
 * Creates messages for the moves of markets. A move is measured from the percent in the last
 * message to the endpoint. Before the first message, it is measured from the percent at the
 * registration of the endpoint. This percent is stored with the endpoint, and is updated in the
 * same transaction.
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
  const marketById = new Map(rows.map((row) => [row.asked, row]))
  const messages: Message[] = []
  const updates: { id: string; markets: string[]; percents: number[] }[] = []
  for (const { id, markets, percents, byAtLeast, fromSeq } of watching) {
    const updated = { id, markets: [...markets], percents: [...percents] }
    markets.forEach((market, index) => {
      const [row, change] = [marketById.get(market), lastOf(market)]
      if (row === undefined || change === null || change.seq <= fromSeq) return
      updated.markets[index] = row.id
      const before = percents[index] ?? UNKNOWN
      if (row.percent === null) return
      if (before !== UNKNOWN && Math.abs(row.percent - before) < byAtLeast) return
      updated.percents[index] = row.percent
      if (before === UNKNOWN) return
      const { seq, at } = change
      const data = moveOf(seq, row, { before, percent: row.percent })
      messages.push({
        ...{ id: `${String(seq)}/${id}/${market}`, kind: 'market.moved', seq, endpoints: [id] },
        body: bodyOf('market.moved', at, data),
      })
    })
    const isSame =
      updated.markets.every((market, index) => market === markets[index]) &&
      updated.percents.every((percent, index) => percent === percents[index])
    if (!isSame) updates.push(updated)
  }
  await tx.run('webhook-delivery/set-percents', { rows: updates })
  return messages
}

/**
 * Returns a function that takes the id of a market and returns the market's last change. A change
 * without ids concerns all markets.
 */
function lastChanges(changes: readonly ChangeRow[]): (id: string) => ChangeRow | null {
  const ofMarkets = changes.filter(({ kind }) => kind === 'market')
  const byId = new Map(ofMarkets.flatMap((change) => (change.keys ?? []).map((id) => [id, change])))
  const ofAll = ofMarkets.findLast(({ keys }) => keys === null || keys.length === 0) ?? null
  return (id) => {
    const change = byId.get(id) ?? null
    return change === null || (ofAll !== null && ofAll.seq > change.seq) ? ofAll : change
  }
}
