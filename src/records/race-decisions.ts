import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { feedKey } from './result-state.js'

/** What an operator decides on an election, and the state that it is in then. */
export const STEPS = { open: 'open', certify: 'certified', cancel: 'cancelled' } as const

export type Step = keyof typeof STEPS

export type CallStatus = 'winner' | 'runoff' | 'advance' | 'retract'

/** The feed of calls that people make here. */
const BY_HAND = 'operator'

interface CallByHand {
  readonly race: string
  /** The id of the candidacy. */
  readonly candidacy: string
  /** Who calls. */
  readonly by: string
  readonly status: CallStatus
}

/** `unknown`: no such candidacy; `nothing`: there is no call to take back. */
export interface CallOutcome {
  readonly outcome: 'made' | 'unchanged' | 'unknown' | 'nothing'
  readonly name: string
}

interface Deciding {
  readonly graph: Graph
  readonly now: () => Date
  readonly newId: () => string
}

/** What people decide on elections and races. Each decision is a record, kept for ever. */
export function createRaceDecisions({ graph, now, newId }: Deciding) {
  return {
    /** Notes a step of the election with this slug or id. Its name; `null` when there is none. */
    step: (election: string, step: Step, by: string): Promise<string | null> =>
      graph.writeLong(async (tx) => {
        const at = now()
        const given = { election, id: newId(), state: STEPS[step], by, at: at.toISOString() }
        const [row] = await tx.run('result/write-step', given)
        if (row === undefined) return null
        const { id, slug, name } = row
        const data = { election: id, slug, name, state: STEPS[step], by, at: at.toISOString() }
        const kind = `election.${step === 'open' ? 'opened' : STEPS[step]}`
        await appendChanges(tx, [{ kind, keys: [id, slug], subject: id, election: id, data }], at)
        return name
      }),

    /** Makes a call, or takes back what the same person called. */
    call: (call: CallByHand): Promise<CallOutcome> =>
      graph.writeLong((tx) => callByHand(tx, call, now())),
  }
}

async function callByHand(tx: GraphTransaction, call: CallByHand, at: Date): Promise<CallOutcome> {
  const { race, by, status } = call
  const feed = feedKey(race, BY_HAND)
  const [about] = await tx.run('result/lock-candidacy', {
    race,
    candidacy: call.candidacy,
    feed,
  })
  if (about === undefined) return { outcome: 'unknown', name: '' }
  const { name } = about
  const own = about.calls.filter(
    ([candidacy, , caller]) => candidacy === about.key && caller === by,
  )
  if (status === 'retract' && own.length === 0) return { outcome: 'nothing', name }
  if (own.some(([, known]) => known === status)) return { outcome: 'unchanged', name }

  const seq = about.seq + 1
  const retracted = own.map(([, known]) => known)
  const made = status === 'retract' ? [] : [status]
  const rows = [
    ...retracted.map((known) => callRow(call, about, { feed, seq, at, known, isMade: false })),
    ...made.map((known) => callRow(call, about, { feed, seq, at, known, isMade: true })),
  ].map((row, index) => ({
    ...row,
    properties: { ...row.properties, id: `${race}-${String(seq)}-${String(index)}` },
  }))
  await tx.run('result/write-calls', { rows })
  await tx.run('result/note-seq', { race, seq, at: at.toISOString() })
  const events = [
    ...retracted.map((known) => eventOf('race.call_retracted', call, about, { seq, at, known })),
    ...made.map((known) => eventOf('race.called', call, about, { seq, at, known })),
  ]
  await appendChanges(tx, events, at)
  return { outcome: 'made', name }
}

type About = Row<'result/lock-candidacy'>

interface Made {
  readonly seq: number
  readonly at: Date
  readonly known: string
}

function callRow(
  { race, candidacy, by }: CallByHand,
  { key }: About,
  { feed, seq, at, known, isMade }: Made & { readonly feed: string; readonly isMade: boolean },
) {
  return {
    race,
    about: candidacy,
    retracts: isMade ? null : ([known, by] as [string, string]),
    properties: {
      race,
      feed,
      source: BY_HAND,
      seq,
      candidacy: key,
      status: isMade ? known : 'retract',
      by,
      sourceAt: null,
      receivedAt: at.toISOString(),
      stands: isMade,
    },
  }
}

function eventOf(
  kind: string,
  { race, by }: CallByHand,
  { key, name, party, election, title }: About,
  { seq, at, known }: Made,
) {
  const data = {
    ...{ race, election, source: BY_HAND, seq, sourceAt: null, receivedAt: at.toISOString() },
    ...{ title, candidacy: key, name, party, status: known, by },
  }
  return { kind, keys: [race], subject: race, election, data }
}
