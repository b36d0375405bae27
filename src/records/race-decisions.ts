import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import { feedKey } from './result-state.js'
import { callRows } from './write-results.js'

/** The steps that an operator can take, and the state of the election after each step. */
export const STEPS = { open: 'open', certify: 'certified', cancel: 'cancelled' } as const

export type Step = keyof typeof STEPS

export type CallStatus = 'winner' | 'runoff' | 'advance' | 'retract'

/** The name of the feed for calls made by operators. */
const OPERATOR_FEED = 'operator'

interface OperatorCall {
  readonly race: string
  /** The id of the candidacy. */
  readonly candidacy: string
  /** The name of the person that makes the call. */
  readonly by: string
  readonly status: CallStatus
}

/**
 * `unknown`: the candidacy does not exist. `nothing`: this person has made no call for the
 * candidacy, so no call can be retracted.
 */
export interface CallOutcome {
  readonly outcome: 'made' | 'unchanged' | 'unknown' | 'nothing'
  readonly name: string
}

interface RaceDecisionOptions {
  readonly graph: Graph
  readonly now: () => Date
  readonly newId: () => string
}

/** Decisions of operators about elections and races. Each decision is stored permanently. */
export function createRaceDecisions({ graph, now, newId }: RaceDecisionOptions) {
  return {
    /**
     * Stores a step of the election with this slug or id. Returns the election's name; `null` if
     * there is no such election.
     */
    step: (election: string, step: Step, by: string): Promise<string | null> =>
      graph.writeLong(async (tx) => {
        const at = now()
        const params = { election, id: newId(), state: STEPS[step], by, at: at.toISOString() }
        const [row] = await tx.run('result/write-step', params)
        if (row === undefined) return null
        const { id, slug, name } = row
        const data = { election: id, slug, name, state: STEPS[step], by, at: at.toISOString() }
        const kind = `election.${step === 'open' ? 'opened' : STEPS[step]}`
        await appendChanges(tx, [{ kind, keys: [id, slug], subject: id, election: id, data }], at)
        return name
      }),

    /** Makes a call, or retracts a call of the same person. */
    call: (call: OperatorCall): Promise<CallOutcome> =>
      graph.writeLong((tx) => storeCall(tx, call, now())),
  }
}

async function storeCall(tx: GraphTransaction, call: OperatorCall, at: Date): Promise<CallOutcome> {
  const { race, candidacy, by, status } = call
  const feed = feedKey(race, OPERATOR_FEED)
  const [locked] = await tx.run('result/lock-candidacy', { race, candidacy, feed })
  if (locked === undefined) return { outcome: 'unknown', name: '' }
  const { key, name, party, election, title } = locked
  const ownCalls = locked.calls.filter(([called, , caller]) => called === key && caller === by)
  if (status === 'retract' && ownCalls.length === 0) return { outcome: 'nothing', name }
  if (ownCalls.some(([, known]) => known === status)) return { outcome: 'unchanged', name }

  const seq = locked.seq + 1
  const receivedAt = at.toISOString()
  const update = { race, election, source: OPERATOR_FEED, seq, sourceAt: null, receivedAt }
  const retracted = ownCalls.map(([, known]) => ({ candidacy: key, status: known, by }))
  const called = status === 'retract' ? [] : [{ candidacy: key, status, by }]
  const rows = callRows(update, { retracted, called }, () => candidacy)
  await tx.run('result/write-calls', { rows })
  await tx.run('result/note-seq', { race, seq, at: receivedAt })
  const changeOf = (kind: string, changed: string) => {
    const data = { ...update, title, candidacy: key, name, party, status: changed, by }
    return { kind, keys: [race], subject: race, election, data }
  }
  const changes = [
    ...retracted.map((known) => changeOf('race.call_retracted', known.status)),
    ...called.map((known) => changeOf('race.called', known.status)),
  ]
  await appendChanges(tx, changes, at)
  return { outcome: 'made', name }
}
