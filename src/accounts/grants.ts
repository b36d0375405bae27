import type { Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import type { Ask, Graph, GraphTransaction, Row } from '../graph/graph.js'
import { OperatorError } from '../domain/operator-error.js'
import { pagesOf } from '../graph/pages.js'
import { appendAccess } from './access-log.js'
import { lockAccount, toAccount, type Account } from './account.js'
import { appendAudit } from './audit.js'
import {
  toTierRequest,
  type PartnerRequest,
  type RequestState,
  type TierRequest,
} from './requests.js'

/** A request for a tier with the account that made it. */
export interface AskedTier extends TierRequest {
  readonly accountId: string
  readonly email: string
  /** The tier that the account is on now. */
  readonly currentTier: string
}

/** What an operator decides, and why; the applicant reads the reason too. */
export interface Verdict {
  readonly state: 'APPROVED' | 'DENIED'
  readonly reason: string
}

/**
 * The operator's side of requests. Each decision is recorded in the audit; one that is not possible throws an
 * `OperatorError` of one sentence.
 */
export interface Grants {
  /** Requests for a tier, in one state or in any; newest first, page by page. */
  readonly list: (state: RequestState | null) => AsyncIterable<readonly AskedTier[]>
  readonly find: (id: string) => Promise<AskedTier>
  /** Decides on a waiting request; an approval takes effect for the account's keys within a second. */
  readonly decide: (id: string, verdict: Verdict) => Promise<AskedTier>
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
  /** The operator's name, for the audit. */
  readonly actor: string
}

const PAGE = 1_000

export function createGrants(options: GrantsOptions): Grants {
  const { graph } = options
  return {
    list: (state) =>
      pagesOf<AskedTier>(PAGE, async (last) => {
        const params = { state, before: last?.id, limit: PAGE }
        const rows = await graph.readLong('access-request/tier-page', params)
        return rows.map(toAskedTier)
      }),
    find: (id) => askedTier(graph.readLong, id),
    decide: (id, verdict) => graph.writeLong((tx) => decideTier(tx, id, verdict, options)),
    revoke: (idOrEmail, reason) =>
      graph.writeLong((tx) => revokeTier(tx, idOrEmail, reason, options)),

    listPartners: (state) =>
      pagesOf<PartnerRequest>(PAGE, async (last) => {
        const params = { state, before: last?.id, limit: PAGE }
        const rows = await graph.readLong('access-request/partner-page', params)
        return rows
      }),
    findPartner: (id) => partnerRequest(graph.readLong, id),
    decidePartner: (id, verdict) =>
      graph.writeLong((tx) => decidePartner(tx, id, verdict, options)),
  }
}

type DecisionOptions = Omit<GrantsOptions, 'graph'>

async function decideTier(
  tx: GraphTransaction,
  id: string,
  { state, reason }: Verdict,
  { now, newId, actor }: DecisionOptions,
): Promise<AskedTier> {
  const at = now()
  const { accountId } = await askedTier(tx.run, id)
  await lockAccount(tx, accountId, at)
  const request = await askedTier(tx.run, id)
  assertPending(request)
  const decided = { state, reason, decidedAt: secondOf(at) }
  await tx.run('access-request/decide-tier', { id, state, reason, at: decided.decidedAt })
  const isApproved = state === 'APPROVED'
  if (isApproved) await setTier(tx, await accountOf(tx, accountId), request.tier)
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
  const { id } = await oneAccount(tx, idOrEmail)
  await lockAccount(tx, id, at)
  const account = await accountOf(tx, id)
  if (account.tier !== 'pro') {
    throw new OperatorError(
      `Account ${id} is on the tier ${account.tier}: there is no pro tier to take back.`,
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
  const request = await partnerRequest(tx.run, id)
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

async function askedTier(read: Ask, id: string): Promise<AskedTier> {
  const [row] = await read('access-request/tier-by-id', { id })
  if (row === undefined) throw new OperatorError(`No request for a tier has the id ${id}.`)
  return toAskedTier(row)
}

async function partnerRequest(read: Ask, id: string): Promise<PartnerRequest> {
  const [row] = await read('access-request/partner-by-id', { id })
  if (row === undefined) throw new OperatorError(`No partner request has the id ${id}.`)
  return row
}

async function accountOf(tx: GraphTransaction, id: string): Promise<Account> {
  const [row] = await tx.run('account/by-id', { id })
  if (row === undefined) throw new OperatorError(`Account ${id} was deleted a moment ago.`)
  return toAccount(row)
}

/** The account that `idOrEmail` names; throws when it names several. */
async function oneAccount(tx: GraphTransaction, idOrEmail: string): Promise<Account> {
  const params = { text: idOrEmail, limit: PAGE }
  const rows = await tx.run('account/by-id-or-email', params)
  const [first, ...others] = rows.map(toAccount)
  if (first === undefined) {
    throw new OperatorError(`No account has the id or e-mail address ${idOrEmail}.`)
  }
  if (others.length === 0) return first
  const each = [first, ...others].map(
    ({ id, tier, isService }) => `  ${id}  ${tier}${isService ? '  service' : ''}`,
  )
  throw new OperatorError(
    [`Several accounts have the e-mail address ${idOrEmail}; name one by its id:`, ...each].join(
      '\n',
    ),
  )
}

function assertPending({ id, state, decidedAt }: TierRequest | PartnerRequest): void {
  if (state === 'PENDING') return
  throw new OperatorError(
    `Request ${id} was ${state.toLowerCase()} at ${decidedAt ?? 'an unknown time'}; it cannot be decided again.`,
  )
}

function toAskedTier(row: Row<'access-request/tier-by-id'>): AskedTier {
  const { accountId, email, currentTier } = row
  return { ...toTierRequest(row), accountId, email, currentTier }
}
