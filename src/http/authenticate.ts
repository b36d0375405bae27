import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance, Budget, Quota } from '../accounts/budget.js'
import { clientAddress } from '../accounts/client-address.js'
import type { Callers } from '../accounts/find-caller.js'
import type { Caller, Tier } from '../domain/caller.js'
import { ApiError, type ErrorCode } from '../errors.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling: the client's address, until a key identifies an account. */
    caller: Caller
    /** Throws when the key of the request no longer holds; null: it has none. */
    recheck: (() => Promise<unknown>) | null
    /** What is left to the caller; null until it is looked up. */
    quota: Quota | null
  }
}

/** What each caller may spend. */
export interface Allowances {
  readonly tiers: Readonly<Record<Tier, Allowance>>
  /** Refused keys, for each address. */
  readonly failures: Allowance
}

const MINUTE_SECONDS = 60
const FAILURES_A_MINUTE = 30

/** The allowances that follow from a table of units a minute. */
export function allowancesOf(unitsAMinute: Readonly<Record<Tier, number>>): Allowances {
  const aMinute = (units: number) => ({ units, windowSeconds: MINUTE_SECONDS })
  return {
    tiers: {
      free: aMinute(unitsAMinute.free),
      researcher: aMinute(unitsAMinute.researcher),
      pro: aMinute(unitsAMinute.pro),
    },
    failures: aMinute(FAILURES_A_MINUTE),
  }
}

export interface AuthenticateOptions {
  readonly callers: Callers
  readonly budget: Budget
  readonly allowances: Allowances
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['KEY_INVALID', 'KEY_EXPIRED', 'KEY_REVOKED'])
const BEARER = /^Bearer +(\S+) *$/i

/**
 * Finds out who sends this `Authorization`. A key that is not valid gives 401, it is never served as free; too many of
 * them from one address give 429, before the graph is asked for another.
 */
export function identifyBy({ callers, budget, allowances }: AuthenticateOptions) {
  /** Throws when this client has sent too many wrong keys for another one to be looked up. */
  async function mayAsk(request: FastifyRequest, id: string): Promise<void> {
    const quota = await budget.look(id, allowances.failures)
    if (quota.remaining > 0) return
    request.quota = { ...quota, isWithin: false }
    throw new ApiError('RATE_LIMITED')
  }

  return async (request: FastifyRequest, authorization: string): Promise<void> => {
    const key = keyIn(authorization)
    const failures = failuresOf(request.ip)
    try {
      if (key === undefined) throw new ApiError('KEY_INVALID')
      request.caller = await callers.find(key, () => mayAsk(request, failures))
      request.recheck = () => callers.find(key, () => Promise.resolve())
    } catch (error) {
      if (!(error instanceof ApiError && REFUSALS.has(error.code))) throw error
      throw await countFailure(request, error, { budget, allowances })
    }
  }
}

/**
 * Finds out who is calling; the hook for `onRequest`. Without `Authorization` it is the client's address, on
 * the free tier. A key anywhere in the URL gives 400.
 */
export function authenticate(options: AuthenticateOptions) {
  const identify = identifyBy(options)
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    request.caller = { kind: 'address', tier: 'free', address: clientAddress(request.ip) }
    const { authorization } = request.headers
    if (holdsKey(request.url)) {
      countFailure(request, new ApiError('KEY_IN_URL'), options).then(done, done)
    } else if (authorization === undefined) done()
    else {
      identify(request, authorization).then(() => {
        done()
      }, done)
    }
  }
}

/** The key that an `Authorization` carries; `undefined` when it is no such header. */
export function keyIn(authorization: string): string | undefined {
  return BEARER.exec(authorization)?.[1]
}

/** The error to answer with: `error`, or that there were too many of them. */
async function countFailure(
  request: FastifyRequest,
  error: ApiError,
  { budget, allowances }: Pick<AuthenticateOptions, 'budget' | 'allowances'>,
): Promise<ApiError> {
  request.quota = await budget.spend(failuresOf(request.ip), allowances.failures, 1)
  return request.quota.isWithin ? error : new ApiError('RATE_LIMITED', { cause: error })
}

/** The id under which the failures of an address are counted. */
function failuresOf(ip: string): string {
  return `failures/address/${clientAddress(ip)}`
}

/** Whether a parameter's value begins as a key does, whether percent-encoded, cut or complete. */
function holdsKey(url: string): boolean {
  const query = url.indexOf('?')
  return query !== -1 && KEY_IN_QUERY.test(url.slice(query))
}

const KEY_IN_QUERY = /=(?:Bearer(?:%20|\+))?pol(?:_|%5f)[0-9a-z_%]{8}/i
