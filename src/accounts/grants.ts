import type { Tier } from '../caller.js'
import { secondOf } from '../domain/instant.js'
import type { GraphTransaction, Row, RunQuery } from '../graph/graph.js'
import { OperatorError } from '../domain/operator-error.js'
import { pagesOf } from '../graph/pages.js'
import { appendAccess } from './access-log.js'
import { lockAccount, type Account } from './account.js'
import { appendAudit, type OperatorOptions } from './audit.js'
import {
  REQUEST_STATES,
  type PartnerRequest,
  type RequestState,
  type TierRequest,
} from './requests.js'

/** An application for a tier, with its account. `currentTier`: the current tier of the account. */
export type TierApplication = Row<'access-request/tier-by-id'>

/** An operator's decision and its reason, which the applicant can read. */
export interface Verdict {
  readonly state: 'APPROVED' | 'DENIED'
  readonly reason: string
}

const PAGE = 1_000

/**
 * Operations on applications for operators. Each decision is recorded in the audit log. If a
 * decision is not possible, they throw an `OperatorError`.
 */
export type Grants = ReturnType<typeof createGrants>

export function createGrants(options: OperatorOptions) {
  const { graph } = options
  return {
    /** Batches of applications for a tier in this state (`null`: in any state), newest first. */
    list: (state: RequestState | null) =>
      pagesOf<TierApplication>(PAGE, async (last) => {
        const params = { states: statesOf(state), before: last?.id ?? '~', limit: PAGE }
        return graph.readLong('access-request/tier-page', params)
      }),
    find: (id: string) => readTierApplication(graph.readLong, id),
    /**
     * Decides on a pending application. After an approval, the account's keys have the new tier
     * within a second.
     */
    decide: (id: string, verdict: Verdict) =>
      graph.writeLong((tx) => decideTier(tx, id, verdict, options)),
    /** Moves an account, named by id or e-mail address, from the pro tier back to researcher. */
    revoke: (idOrEmail: string, reason: string) =>
      graph.writeLong((tx) => revokeTier(tx, idOrEmail, reason, options)),

    listPartners: (state: RequestState | null) =>
      pagesOf<PartnerRequest>(PAGE, async (last) => {
        const params = { states: statesOf(state), before: last?.id ?? '~', limit: PAGE }
        return graph.readLong('access-request/partner-page', params)
      }),
    findPartner: (id: string) => readPartnerRequest(graph.readLong, id),
    decidePartner: (id: string, verdict: Verdict) =>
      graph.writeLong((tx) => decidePartner(tx, id, verdict, options)),
  }
}

function statesOf(state: RequestState | null): readonly RequestState[] {
  return state === null ? REQUEST_STATES : [state]
}

async function decideTier(
  tx: GraphTransaction,
  id: string,
  { state, reason }: Verdict,
  options: OperatorOptions,
): Promise<TierApplication> {
  const at = options.now()
  const { accountId } = await readTierApplication(tx.run, id)
  await lockAccount(tx, accountId, at)
  const request = await readTierApplication(tx.run, id)
  assertPending(request)
  const decided = { state, reason, decidedAt: secondOf(at) }
  await tx.run('access-request/decide-tier', { id, state, reason, at: decided.decidedAt })
  const isApproved = state === 'APPROVED'
  if (isApproved) await setTier(tx, await readAccount(tx, accountId), request.tier)
  const action = isApproved ? 'TIER_APPROVED' : 'TIER_DENIED'
  const data = { accountId, tier: request.tier }
  await appendAudit(tx, options, { at, action, subject: id, reason, data })
  if (isApproved) await appendAccess(tx, 'ACCOUNT', [accountId], at)
  const currentTier = isApproved ? request.tier : request.currentTier
  return { ...request, ...decided, currentTier }
}

async function revokeTier(
  tx: GraphTransaction,
  idOrEmail: string,
  reason: string,
  options: OperatorOptions,
): Promise<Account> {
  const at = options.now()
  const { id } = await findAccount(tx, idOrEmail)
  await lockAccount(tx, id, at)
  const account = await readAccount(tx, id)
  if (account.tier !== 'pro') {
    throw new OperatorError(
      `Account ${id} is on the ${account.tier} tier, so there is no pro tier to revoke.`,
    )
  }
  const tier = 'researcher'
  await setTier(tx, account, tier)
  const revoked = await tx.run('access-request/revoke-tier', {
    accountId: id,
    at: secondOf(at),
    reason,
  })
  const data = { from: account.tier, to: tier, requests: revoked.map((request) => request.id) }
  await appendAudit(tx, options, { at, action: 'TIER_REVOKED', subject: id, reason, data })
  await appendAccess(tx, 'ACCOUNT', [id], at)
  return { ...account, tier }
}

async function decidePartner(
  tx: GraphTransaction,
  id: string,
  { state, reason }: Verdict,
  options: OperatorOptions,
): Promise<PartnerRequest> {
  const at = options.now()
  await tx.run('access-request/lock-partner', { id, at: secondOf(at) })
  const request = await readPartnerRequest(tx.run, id)
  assertPending(request)
  const decided = { state, reason, decidedAt: secondOf(at) }
  await tx.run('access-request/decide-partner', { id, state, reason, at: decided.decidedAt })
  const action = state === 'APPROVED' ? 'PARTNER_APPROVED' : 'PARTNER_DENIED'
  await appendAudit(tx, options, { at, action, subject: id, reason, data: {} })
  return { ...request, ...decided }
}

async function setTier(tx: GraphTransaction, { id, rights }: Account, tier: Tier): Promise<void> {
  await tx.run('account/set-access', { id, tier, rights })
}

async function readTierApplication(read: RunQuery, id: string): Promise<TierApplication> {
  const [row] = await read('access-request/tier-by-id', { id })
  if (row === undefined) throw new OperatorError(`No application for a tier has the id ${id}.`)
  return row
}

async function readPartnerRequest(read: RunQuery, id: string): Promise<PartnerRequest> {
  const [row] = await read('access-request/partner-by-id', { id })
  if (row === undefined) throw new OperatorError(`No partner application has the id ${id}.`)
  return row
}

async function readAccount(tx: GraphTransaction, id: string): Promise<Account> {
  const [row] = await tx.run('account/by-id', { id })
  if (row === undefined) throw new OperatorError(`Account ${id} has just been deleted.`)
  return row
}

/** Finds an account by id or e-mail address. Throws if several accounts have this address. */
async function findAccount(tx: GraphTransaction, idOrEmail: string): Promise<Account> {
  const params = { text: idOrEmail, limit: PAGE }
  const rows = await tx.run('account/by-id-or-email', params)
  const [first, ...others] = rows
  if (first === undefined) {
    throw new OperatorError(`No account has the id or e-mail address ${idOrEmail}.`)
  }
  if (others.length === 0) return first
  const lines = [first, ...others].map(
    ({ id, tier, isService }) => `  ${id}  ${tier}${isService ? '  service' : ''}`,
  )
  throw new OperatorError(
    [`Several accounts have the e-mail address ${idOrEmail}; use an id instead:`, ...lines].join(
      '\n',
    ),
  )
}

function assertPending({ id, state, decidedAt }: TierRequest | PartnerRequest): void {
  if (state === 'PENDING') return
  throw new OperatorError(
    `Application ${id} was already ${state.toLowerCase()} at ${decidedAt ?? 'an unknown time'}; it cannot be decided again.`,
  )
}
