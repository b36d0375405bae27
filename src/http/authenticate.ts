import type { FastifyRequest } from 'fastify'
import type { Allowance, Budget, Quota } from '../accounts/budget.js'
import { clientAddress } from '../accounts/client-address.js'
import type { FindCaller } from '../accounts/find-caller.js'
import { budgetOf, type Caller, type Tier } from '../domain/caller.js'
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
  readonly findCaller: FindCaller
  readonly budget: Budget
  readonly allowances: Allowances
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['KEY_INVALID', 'KEY_EXPIRED', 'KEY_REVOKED'])
const BEARER = /^Bearer +(\S+) *$/i

/**
 * Finds out who is calling; the hook for `onRequest`. Without `Authorization` it is the client's address, on
 * the free tier. A key that is not valid gives 401, it is never served as free; too many of them from one
 * address give 429, before the graph is asked for another. A key anywhere in the URL gives 400.
 */
export function authenticate({ findCaller, budget, allowances }: AuthenticateOptions) {
  async function refused(request: FastifyRequest, error: ApiError): Promise<never> {
    const id = failuresOf(request.caller)
    request.quota = await budget.spend(id, allowances.failures, 1)
    throw request.quota.isWithin ? error : new ApiError('RATE_LIMITED', { cause: error })
  }

  /** Throws when this client has sent too many wrong keys for another one to be looked up. */
  async function mayAsk(request: FastifyRequest): Promise<void> {
    const quota = await budget.look(failuresOf(request.caller), allowances.failures)
    if (quota.remaining > 0) return
    request.quota = { ...quota, isWithin: false }
    throw new ApiError('RATE_LIMITED')
  }

  return async (request: FastifyRequest): Promise<void> => {
    request.caller = { kind: 'address', tier: 'free', address: clientAddress(request.ip) }
    if (holdsKey(request.url)) return refused(request, new ApiError('KEY_IN_URL'))
    const { authorization } = request.headers
    if (authorization === undefined) return
    const [, key] = BEARER.exec(authorization) ?? []
    try {
      if (key === undefined) throw new ApiError('KEY_INVALID')
      request.caller = await findCaller(key, () => mayAsk(request))
      request.recheck = () => findCaller(key, () => Promise.resolve())
    } catch (error) {
      if (error instanceof ApiError && REFUSALS.has(error.code)) return refused(request, error)
      throw error
    }
  }
}

/** The id under which the failures of a caller's address are counted. */
function failuresOf(caller: Caller): string {
  return `failures/${budgetOf(caller)}`
}

/** Whether a parameter's value begins as a key does, whether percent-encoded, cut or complete. */
function holdsKey(url: string): boolean {
  const query = url.indexOf('?')
  return query !== -1 && KEY_IN_QUERY.test(url.slice(query))
}

const KEY_IN_QUERY = /=(?:Bearer(?:%20|\+))?pol(?:_|%5f)[0-9a-z_%]{8}/i
