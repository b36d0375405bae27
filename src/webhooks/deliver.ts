import type { Dispatcher } from 'undici'
import type { Row } from '../graph/graph.js'
import type { AddressRules } from './address.js'
import { post, type TryResult } from './post.js'
import { nextTry } from './schedule.js'
import { signedHeaders } from './signature.js'
import type { Vault } from './vault.js'

/** A delivery that this sender has claimed. */
export type Claim = Row<'webhook-delivery/claim'> & {
  /** When the claim expires, in ms of Unix time. */
  readonly claim: number
}

/** The URL and the secrets of an endpoint. */
export type Target = Row<'webhook-delivery/targets'>

export interface SendOptions {
  readonly agent: Dispatcher
  readonly rules: AddressRules
  readonly vault: Vault
  readonly now: () => Date
  /** From 0 up to 1. */
  readonly random: () => number
  readonly timeoutMs: number
}

/** The result of an attempt, as it is stored. */
export interface AttemptResult {
  readonly claim: Claim
  readonly state: 'DELIVERED' | 'WAITING' | 'ABANDONED'
  readonly dueAt: number | null
  readonly attempt: Attempt
  /** The effect on the endpoint; `null` for none. */
  readonly endpoint: 'ACTIVE' | 'GONE' | 'CHALLENGE_FAILED' | 'FAILING' | null
}

/** One attempt, as the owner of the endpoint sees it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string
  readonly latencyMs: number
  readonly status: number | null
  /** Why the attempt failed; `null` if it succeeded. */
  readonly error: string | null
  /** The first kilobyte of the response body. */
  readonly answer: string | null
}

/** The status of an endpoint that wants no more messages. */
const GONE = 410

/** Tries a delivery once. */
export async function tryDelivery(
  claim: Claim,
  target: Target,
  body: string,
  options: SendOptions,
): Promise<AttemptResult> {
  const { agent, rules, timeoutMs, now } = options
  const at = now()
  const startedAt = performance.now()
  const secrets = secretsOf(target, at, options.vault)
  const result: TryResult =
    secrets.length === 0
      ? { state: 'failed', error: 'SECRET_UNREADABLE' }
      : await post(target.url, {
          ...{ agent, rules, timeoutMs, body },
          headers: signedHeaders({ id: claim.id, at, body }, secrets),
        })
  const latencyMs = Math.round(performance.now() - startedAt)
  const error = errorIn(result, claim, body)
  const { status, answer } = result.state === 'answered' ? result : { status: null, answer: null }
  const attempt = { at: at.toISOString(), latencyMs, status, error, answer }
  return { claim, attempt, ...outcomeOf(claim, attempt, options) }
}

/** The newest secret, and also the previous one during a rotation. */
function secretsOf(
  { id, secret, formerSecret, formerUntil }: Target,
  at: Date,
  vault: Vault,
): readonly string[] {
  const isRotating = formerUntil !== null && formerUntil > at.toISOString()
  const sealed = [secret, ...(formerSecret !== null && isRotating ? [formerSecret] : [])]
  return sealed.flatMap((text) => vault.open(text, id) ?? [])
}

/** Why an attempt failed; `null` if it succeeded. */
function errorIn(result: TryResult, { kind }: Claim, body: string): string | null {
  if (result.state === 'failed') return result.error
  if (result.status >= 300 && result.status < 400) return 'REDIRECT'
  if (result.status < 200 || result.status >= 300) return 'STATUS'
  if (kind === 'endpoint.challenge' && !answersChallenge(result.answer, body)) return 'CHALLENGE'
  return null
}

/** True if the answer is the challenge, as plain text or as `challenge` of a JSON object. */
function answersChallenge(answer: string, body: string): boolean {
  const { data } = JSON.parse(body) as { readonly data: { readonly challenge: string } }
  const text = answer.trim()
  if (text === data.challenge) return true
  try {
    const parsed = JSON.parse(text) as { readonly challenge?: unknown } | null
    return parsed?.challenge === data.challenge
  } catch {
    return false
  }
}

function outcomeOf(
  { kind, tries }: Claim,
  { error, status }: Attempt,
  { now, random }: SendOptions,
): Pick<AttemptResult, 'state' | 'dueAt' | 'endpoint'> {
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
