import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, type Allowance, type Budget, type Quota } from '../../accounts/budget.js'
import type { Callers } from '../../accounts/find-caller.js'
import type { Caller, Tier } from '../../caller.js'
import { ApiError, type ErrorCode } from '../../errors.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the verified key, otherwise the client's address. */
    caller: Caller
    /**
     * Throws if the key of the request has expired or was revoked; null for a request without a
     * key.
     */
    recheck: (() => Promise<unknown>) | null
    /** The caller's remaining units; null until they are looked up. */
    quota: Quota | null
  }
}

/** The units that callers may spend. */
export interface Allowances {
  readonly tiers: Readonly<Record<Tier, Allowance>>
  /** Requests with invalid keys, per address. */
  readonly failures: Allowance
}

const MINUTE_SECONDS = 60
const MAX_FAILURES_PER_MINUTE = 30

/** Converts a table of units per minute to allowances. */
export function allowancesOf(unitsAMinute: Readonly<Record<Tier, number>>): Allowances {
  const perMinute = (units: number) => ({ units, windowSeconds: MINUTE_SECONDS })
  return {
    tiers: {
      free: perMinute(unitsAMinute.free),
      researcher: perMinute(unitsAMinute.researcher),
      pro: perMinute(unitsAMinute.pro),
    },
    failures: perMinute(MAX_FAILURES_PER_MINUTE),
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
 * Returns a function that identifies the caller by a value of the header `Authorization`. An
 * invalid key gives 401; such a request is never served on the free tier. Too many invalid keys
 * from one address give 429, without a further query.
 */
export function identifyBy({ callers, budget, allowances }: AuthenticateOptions) {
  /** Throws if this client has sent too many invalid keys. */
  async function assertMayTry(request: FastifyRequest, id: string): Promise<void> {
    const quota = budget.look(id, allowances.failures)
    if (quota.remaining > 0) return
    request.quota = { ...quota, isWithin: false }
    throw new ApiError('RATE_LIMITED')
  }

  return async (request: FastifyRequest, authorization: string): Promise<void> => {
    const key = BEARER.exec(authorization)?.[1]
    const failures = failuresId(request.ip)
    try {
      if (key === undefined) throw new ApiError('KEY_INVALID')
      request.caller = await callers.find(key, () => assertMayTry(request, failures))
      request.recheck = () => callers.find(key, () => Promise.resolve())
    } catch (error) {
      if (!(error instanceof ApiError && REFUSALS.has(error.code))) throw error
      throw await countFailure(request, error, { budget, allowances })
    }
  }
}

/**
 * Identifies the caller; the hook for `onRequest`. Without `Authorization`, the caller is the
 * client's address, on the free tier. A key in the query string gives 400.
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

/**
 * A hook for a gateway without `TRUST_PROXY`. Logs a warning once if requests come through a proxy,
 * because all clients of the proxy share the budget of a single caller.
 */
export function warnOfProxy() {
  let hasWarned = false
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      request.log.warn(
        { proxy: request.ip },
        'Requests come through a proxy, and all its clients share one rate limit. Set TRUST_PROXY to the addresses of your proxies.',
      )
    }
    done()
  }
}

/**
 * Counts a failure of the client. Returns the error to send: `error`, or `RATE_LIMITED` after too
 * many failures.
 */
async function countFailure(
  request: FastifyRequest,
  error: ApiError,
  { budget, allowances }: Pick<AuthenticateOptions, 'budget' | 'allowances'>,
): Promise<ApiError> {
  request.quota = await budget.spend(failuresId(request.ip), allowances.failures, 1)
  return request.quota.isWithin ? error : new ApiError('RATE_LIMITED', { cause: error })
}

/** The id under which the failures of an address are counted. */
function failuresId(ip: string): string {
  return `failures/address/${clientAddress(ip)}`
}

/**
 * True if the value of a parameter begins like a key, even if it is percent-encoded or truncated.
 */
function holdsKey(url: string): boolean {
  const query = url.indexOf('?')
  return query !== -1 && KEY_IN_QUERY.test(url.slice(query))
}

const KEY_IN_QUERY = /=(?:Bearer(?:%20|\+))?pol(?:_|%5f)[0-9a-z_%]{8}/i
