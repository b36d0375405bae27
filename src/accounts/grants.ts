import type { Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import type { RunQuery, Graph, GraphTransaction, Row } from '../graph/graph.js'
import { OperatorError } from '../domain/operator-error.js'
import { pagesOf } from '../graph/pages.js'
import { appendAccess } from './access-log.js'
import { lockAccount, toAccount, type Account } from './account.js'
import { appendAudit } from './audit.js'
import {
  REQUEST_STATES,
  toTierRequest,
  type PartnerRequest,
  type RequestState,
  type TierRequest,
} from './requests.js'

/** An application for a tier, with its account. */
export interface TierApplication extends TierRequest {
  readonly accountId: string
  readonly email: string
  /** The current tier of the account. */
  readonly currentTier: string
}

/** An operator's decision and its reason, which the applicant can read. */
export interface Verdict {
  readonly state: 'APPROVED' | 'DENIED'
  readonly reason: string
}

/**
 * Operations on applications for operators. Each decision is recorded in the audit log. If a
 * decision is not possible, they throw an `OperatorError`.
 */
export interface Grants {
  /** Batches of applications for a tier in this state (`null`: in any state), newest first. */
  readonly list: (state: RequestState | null) => AsyncIterable<readonly TierApplication[]>
  readonly find: (id: string) => Promise<TierApplication>
  /**
   * Decides on a pending application. After an approval, the account's keys have the new tier
   * within a second.
   */
  readonly decide: (id: string, verdict: Verdict) => Promise<TierApplication>
  /** Moves an account, named by id or e-mail address, from the pro tier back to researcher. */
  readonly revoke: (idOrEmail: string, reason: string) => Promise<Account>
  readonly listPartners: (state: RequestState | null) => AsyncIterable<readonly PartnerRequest[]>
  readonly findPartner: (id: string) => Promise<PartnerRequest>
  readonly decidePartner: (id: string, verdict: Verdict) => Promise<PartnerRequest>
}

export interface GrantsOptions {
  readonly graph: Pick<Graph, 'readLong' | 'writeLong'>
  readonly now: () => Date
  readonly newId: () => string
  /** The operator's name, for the audit log. */
  readonly actor: string
}

const PAGE = 1_000

export function createGrants(options: GrantsOptions): Grants {
  const { graph } = options
  return {
    list: (state) =>
      pagesOf<TierApplication>(PAGE, async (last) => {
        const params = { states: statesOf(state), before: last?.id ?? '~', limit: PAGE }
        const rows = await graph.readLong('access-request/tier-page', params)
        return rows.map(toTierApplication)
      }),
    find: (id) => readTierApplication(graph.readLong, id),
    decide: (id, verdict) => graph.writeLong((tx) => decideTier(tx, id, verdict, options)),
    revoke: (idOrEmail, reason) =>
      graph.writeLong((tx) => revokeTier(tx, idOrEmail, reason, options)),

    listPartners: (state) =>
      pagesOf<PartnerRequest>(PAGE, async (last) => {
        const params = { states: statesOf(state), before: last?.id ?? '~', limit: PAGE }
        const rows = await graph.readLong('access-request/partner-page', params)
        return rows
      }),
    findPartner: (id) => readPartnerRequest(graph.readLong, id),
    decidePartner: (id, verdict) =>
      graph.writeLong((tx) => decidePartner(tx, id, verdict, options)),
  }
}

function statesOf(state: RequestState | null): readonly RequestState[] {
  return state === null ? REQUEST_STATES : [state]
}

type DecisionOptions = Omit<GrantsOptions, 'graph'>

async function decideTier(
  tx: GraphTransaction,
  id: string,
  { state, reason }: Verdict,
  { now, newId, actor }: DecisionOptions,
): Promise<TierApplication> {
  const at = now()
  const { accountId } = await readTierApplication(tx.run, id)
  await lockAccount(tx, accountId, at)
  const request = await readTierApplication(tx.run, id)
  assertPending(request)
  const decided = { state, reason, decidedAt: secondOf(at) }
  await tx.run('access-request/decide-tier', { id, state, reason, at: decided.decidedAt })
  const isApproved = state === 'APPROVED'
  if (isApproved) await setTier(tx, await readAccount(tx, accountId), request.tier)
  await appendAudit(tx, {
    id: newId(),
    at,
    actor,
    action: isApproved ? 'TIER_APPROVED' : 'TIER_DENIED',
    subject: id,
    reason,
    data: { accountId, tier: request.tier },
  })
  if (isApproved) await appendAccess(tx, 'ACCOUNT', [accountId], at)
  const currentTier = isApproved ? request.tier : request.currentTier
  return { ...request, ...decided, currentTier }
}

async function revokeTier(
  tx: GraphTransaction,
  idOrEmail: string,
  reason: string,
  { now, newId, actor }: DecisionOptions,
): Promise<Account> {
  const at = now()
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
  await appendAudit(tx, {
    id: newId(),
    at,
    actor,
    action: 'TIER_REVOKED',
    subject: id,
    reason,
    data: { from: account.tier, to: tier, requests: revoked.map((request) => request.id) },
  })
  await appendAccess(tx, 'ACCOUNT', [id], at)
  return { ...account, tier }
}

async function decidePartner(
  tx: GraphTransaction,
  id: string,
  { state, reason }: Verdict,
  { now, newId, actor }: DecisionOptions,
): Promise<PartnerRequest> {
  const at = now()
  await tx.run('access-request/lock-partner', { id, at: secondOf(at) })
  const request = await readPartnerRequest(tx.run, id)
  assertPending(request)
  const decided = { state, reason, decidedAt: secondOf(at) }
  await tx.run('access-request/decide-partner', { id, state, reason, at: decided.decidedAt })
  await appendAudit(tx, {
    id: newId(),
    at,
    actor,
    action: state === 'APPROVED' ? 'PARTNER_APPROVED' : 'PARTNER_DENIED',
    subject: id,
    reason,
    data: {},
  })
  return { ...request, ...decided }
}

async function setTier(tx: GraphTransaction, { id, rights }: Account, tier: Tier): Promise<void> {
  await tx.run('account/set-access', { id, tier, rights })
}

async function readTierApplication(read: RunQuery, id: string): Promise<TierApplication> {
  const [row] = await read('access-request/tier-by-id', { id })
  if (row === undefined) throw new OperatorError(`No application for a tier has the id ${id}.`)
  return toTierApplication(row)
}

async function readPartnerRequest(read: RunQuery, id: string): Promise<PartnerRequest> {
  const [row] = await read('access-request/partner-by-id', { id })
  if (row === undefined) throw new OperatorError(`No partner application has the id ${id}.`)
  return row
}

async function readAccount(tx: GraphTransaction, id: string): Promise<Account> {
  const [row] = await tx.run('account/by-id', { id })
  if (row === undefined) throw new OperatorError(`Account ${id} has just been deleted.`)
  return toAccount(row)
}

/** Finds an account by id or e-mail address. Throws if several accounts have this address. */
async function findAccount(tx: GraphTransaction, idOrEmail: string): Promise<Account> {
  const params = { text: idOrEmail, limit: PAGE }
  const rows = await tx.run('account/by-id-or-email', params)
  const [first, ...others] = rows.map(toAccount)
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

function toTierApplication(row: Row<'access-request/tier-by-id'>): TierApplication {
  const { accountId, email, currentTier } = row
  return { ...toTierRequest(row), accountId, email, currentTier }
}
