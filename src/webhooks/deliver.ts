import type { Dispatcher } from 'undici'
import type { Row } from '../graph/graph.js'
import type { AddressRules } from './address.js'
import { post, type TryResult } from './post.js'
import { nextTry } from './schedule.js'
import { signedHeaders } from './signature.js'
import type { Vault } from './vault.js'

/** A delivery that this sender has claimed. */
export type Claim = Row<'webhook-delivery/claim'> & {
  /** Until when, in ms of Unix time. */
  readonly claim: number
}

/** Where a message goes, and what it is signed with. */
export type Target = Row<'webhook-delivery/targets'>

export interface Delivering {
  readonly agent: Dispatcher
  readonly rules: AddressRules
  readonly vault: Vault
  readonly now: () => Date
  /** From 0 up to 1. */
  readonly random: () => number
  readonly timeoutMs: number
}

/** How a try ended, as it is written down. */
export interface Tried {
  readonly claim: Claim
  readonly state: 'DELIVERED' | 'WAITING' | 'ABANDONED'
  readonly dueAt: number | null
  readonly attempt: Attempt
  /** What becomes of the endpoint; `null`: nothing. */
  readonly endpoint: 'ACTIVE' | 'GONE' | 'CHALLENGE_FAILED' | 'FAILING' | null
}

/** One try, as the owner of the endpoint sees it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string
  readonly latencyMs: number
  readonly status: number | null
  /** Why there was no answer, or why it does not count. */
  readonly error: string | null
  /** The first kilobyte. */
  readonly answer: string | null
}

/** Who answers so takes no more messages. */
const GONE = 410

/** Tries a delivery once. */
export async function tryDelivery(
  claim: Claim,
  target: Target,
  body: string,
  delivering: Delivering,
): Promise<Tried> {
  const { agent, rules, timeoutMs, now } = delivering
  const at = now()
  const begun = performance.now()
  const secrets = secretsOf(target, at, delivering.vault)
  const result: TryResult | 'SECRET_UNREADABLE' =
    secrets.length === 0
      ? 'SECRET_UNREADABLE'
      : await post(target.url, {
          ...{ agent, rules, timeoutMs, body },
          headers: signedHeaders({ id: claim.id, at, body }, secrets),
        })
  const latencyMs = Math.round(performance.now() - begun)
  const error = errorIn(result, claim, body)
  const answered = typeof result !== 'string' && result.state === 'answered' ? result : null
  const attempt = {
    ...{ at: at.toISOString(), latencyMs, error },
    status: answered?.status ?? null,
    answer: answered?.answer ?? null,
  }
  return { claim, attempt, ...outcomeOf(claim, attempt, delivering) }
}

/** The newest secret, and the one before while both count. */
function secretsOf(
  { id, secret, formerSecret, formerUntil }: Target,
  at: Date,
  vault: Vault,
): readonly string[] {
  const isTurning = formerUntil !== null && formerUntil > at.toISOString()
  const sealed = [secret, ...(formerSecret !== null && isTurning ? [formerSecret] : [])]
  return sealed.flatMap((each) => vault.open(each, id) ?? [])
}

/** Why a try does not count; `null`: it does. */
function errorIn(
  result: TryResult | 'SECRET_UNREADABLE',
  { kind }: Claim,
  body: string,
): string | null {
  if (typeof result === 'string') return result
  if (result.state === 'failed') return result.error
  if (result.status >= 300 && result.status < 400) return 'REDIRECT'
  if (result.status < 200 || result.status >= 300) return 'STATUS'
  if (kind === 'endpoint.challenge' && !answersChallenge(result.answer, body)) return 'CHALLENGE'
  return null
}

/** The answer is the challenge, as text or as `challenge` of a JSON object. */
function answersChallenge(answer: string, body: string): boolean {
  const { data } = JSON.parse(body) as { readonly data: { readonly challenge: string } }
  const given = answer.trim()
  if (given === data.challenge) return true
  try {
    const parsed = JSON.parse(given) as { readonly challenge?: unknown } | null
    return parsed?.challenge === data.challenge
  } catch {
    return false
  }
}

function outcomeOf(
  { kind, tries }: Claim,
  { error, status }: Attempt,
  { now, random }: Delivering,
): Pick<Tried, 'state' | 'dueAt' | 'endpoint'> {
  const isChallenge = kind === 'endpoint.challenge'
  if (error === null) {
    return { state: 'DELIVERED', dueAt: null, endpoint: isChallenge ? 'ACTIVE' : null }
  }
  if (status === GONE) return { state: 'ABANDONED', dueAt: null, endpoint: 'GONE' }
  const next = nextTry(tries + 1, now(), random)
  if (next !== null) return { state: 'WAITING', dueAt: next.getTime(), endpoint: null }
  return {
    state: 'ABANDONED',
    dueAt: null,
    endpoint: isChallenge ? 'CHALLENGE_FAILED' : 'FAILING',
  }
}
