import { appendAudit, type AuditAction, type OperatorOptions } from '../accounts/audit.js'
import { secondOf } from '../domain/instant.js'
import { OperatorError } from '../domain/operator-error.js'
import { recordKey } from '../domain/record-key.js'
import { CORRECTIONS } from '../entities/corrected.js'
import { appendChanges } from '../graph/changes.js'
import type { RunQuery, Graph, GraphTransaction, Row } from '../graph/graph.js'
import { pagesOf } from '../graph/pages.js'
import { decisionRow } from '../records/decisions.js'
import { planStore, toRow } from '../records/record-plan.js'
import type { Dataset } from '../records/store.js'
import { planCorrection } from './correction-plan.js'
import {
  CORRECTION_STATES,
  toCorrection,
  type Correction,
  type CorrectionState,
} from './correction.js'

/** A proposal with the account that sent it; null if the account was deleted. */
export interface ProposedCorrection extends Correction {
  readonly accountId: string | null
}

interface CorrectorOptions extends OperatorOptions {
  readonly graph: Graph
}

const PAGE_SIZE = 1_000
const SCOPE = 'applied'

const DATASET: Dataset = {
  name: CORRECTIONS,
  title: 'Corrections by readers',
  licence: 'CC0-1.0',
  attribution: 'Corrections that readers proposed, each with its source, and the operator applied',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  redistributable: true,
}

/**
 * The operations of operators on corrections. The audit log contains each decision. Methods throw
 * an `OperatorError` for an operation that is not possible. When a correction is applied or
 * revoked, its entities are marked for derivation.
 */
export type Corrector = ReturnType<typeof createCorrector>

export function createCorrector(options: CorrectorOptions) {
  const { graph } = options
  return {
    /** Proposals in `state`, or all proposals if it is `null`; newest first, in pages. */
    list: (state: CorrectionState | null) =>
      pagesOf<ProposedCorrection>(PAGE_SIZE, async (last) => {
        const states = state === null ? CORRECTION_STATES : [state]
        const params = { states, before: last?.id ?? '~', limit: PAGE_SIZE }
        const rows = await graph.readLong('correction/page', params)
        return rows.map(toProposed)
      }),
    find: (id: string) => findProposal(graph.readLong, id),
    apply: (id: string, reason: string) => apply(id, reason, options),
    refuse: (id: string, reason: string) =>
      graph.writeLong(async (tx) => {
        const correction = await lock(tx, id, 'OPEN', options)
        return decide(tx, correction, { state: 'REFUSED', reason, decisionKey: null }, options)
      }),
    /** Revokes an applied correction, so that the values of the sources apply again. */
    revoke: (id: string, reason: string) =>
      graph.writeLong((tx) => revoke(tx, id, reason, options)),
  }
}

async function apply(
  id: string,
  reason: string,
  options: CorrectorOptions,
): Promise<ProposedCorrection> {
  const { graph, now, newId, actor } = options
  const proposal = await findProposal(graph.readLong, id)
  assertState('OPEN', proposal)
  const { record, decision } = await planCorrection(graph, proposal, { actor, reason })
  return graph.writeLong(async (tx) => {
    const at = now()
    const correction = await lock(tx, id, 'OPEN', options)
    const asOf = at.toISOString().slice(0, 10)
    const edition = {
      key: `${CORRECTIONS}/${SCOPE}/${asOf}`,
      dataset: CORRECTIONS,
      scope: SCOPE,
      asOf,
      isPresentOnly: false,
    }
    await tx.run('record/open-edition', { ...edition, dataset: DATASET, at: at.toISOString() })
    const row = toRow({ key: keyOf(id), kind: 'correction', data: record })
    const { created } = planStore(edition, [row], { seenKeys: [], states: [] }, newId)
    await tx.run('record/create', { rows: created })
    await tx.run('correction/keep-record', {
      ...{ key: row.key, subject: record.subject, edition: edition.key },
      ...{ asOf, at: at.toISOString() },
    })
    const newDecision = decision === null ? null : decisionRow(decision, at)
    if (newDecision !== null) await tx.run('decision/write', { rows: [newDecision] })
    const decisionKey = newDecision?.key ?? null
    const decided = await decide(tx, correction, { state: 'APPLIED', reason, decisionKey }, options)
    await logChange(tx, at)
    return decided
  })
}

async function revoke(
  tx: GraphTransaction,
  id: string,
  reason: string,
  options: CorrectorOptions,
): Promise<ProposedCorrection> {
  const correction = await lock(tx, id, 'APPLIED', options)
  const { decisionKey } = correction
  await tx.run('correction/withdraw-record', { key: keyOf(id) })
  if (decisionKey !== null) await tx.run('decision/remove', { keys: [decisionKey] })
  const decided = await decide(tx, correction, { state: 'REVOKED', reason, decisionKey }, options)
  await logChange(tx, options.now())
  return decided
}

type Decision = Pick<Correction, 'decisionKey'> & {
  readonly state: Exclude<CorrectionState, 'OPEN'>
  readonly reason: string
}

const ACTIONS: Readonly<Record<Decision['state'], AuditAction>> = {
  APPLIED: 'CORRECTION_APPLIED',
  REFUSED: 'CORRECTION_REFUSED',
  REVOKED: 'CORRECTION_REVOKED',
}

/** Stores the decision of the operator and its audit entry. */
async function decide(
  tx: GraphTransaction,
  correction: ProposedCorrection,
  { state, reason, decisionKey }: Decision,
  options: CorrectorOptions,
): Promise<ProposedCorrection> {
  const at = options.now()
  const { id, accountId, entityId, kind } = correction
  const decidedAt = secondOf(at)
  await tx.run('correction/decide', { id, state, reason, at: decidedAt, decisionKey })
  const data = { accountId, entityId, kind }
  await appendAudit(tx, options, { at, action: ACTIONS[state], subject: id, reason, data })
  return { ...correction, state, reason, decidedAt, decisionKey }
}

/** Logs a change, so that gateways evict cached data of the dataset and its records. */
function logChange(tx: GraphTransaction, at: Date): Promise<void> {
  return appendChanges(tx, [{ kind: 'dataset', keys: [CORRECTIONS], subject: CORRECTIONS }], at)
}

function keyOf(id: string): string {
  return recordKey(CORRECTIONS, SCOPE, 'correction', id)
}

/** Locks a correction until the transaction ends. Throws if it is not in `state`. */
async function lock(
  tx: GraphTransaction,
  id: string,
  state: CorrectionState,
  { now }: CorrectorOptions,
): Promise<ProposedCorrection> {
  await tx.run('correction/lock', { id, at: secondOf(now()) })
  const correction = await findProposal(tx.run, id)
  assertState(state, correction)
  return correction
}

async function findProposal(read: RunQuery, id: string): Promise<ProposedCorrection> {
  const [row] = await read('correction/by-id', { id })
  if (row === undefined) throw new OperatorError(`No proposed correction has the id ${id}.`)
  return toProposed(row)
}

function toProposed(row: Row<'correction/by-id'>): ProposedCorrection {
  return { ...toCorrection(row), accountId: row.accountId }
}

function assertState(wanted: CorrectionState, { id, state, decidedAt }: Correction): void {
  if (state === wanted) return
  const status =
    state === 'OPEN'
      ? 'waits for a decision'
      : `was ${state.toLowerCase()} at ${decidedAt ?? 'an unknown time'}`
  throw new OperatorError(
    wanted === 'OPEN'
      ? `Correction ${id} ${status}; it cannot be decided again.`
      : `Correction ${id} ${status}; only an applied correction can be revoked.`,
  )
}
