import type { FastifyRequest } from 'fastify'
import type { Allowance, Budget, Standing } from '../accounts/budget.js'
import { clientAddress } from '../accounts/client-address.js'
import type { FindCaller } from '../accounts/find-caller.js'
import { budgetOf, type Caller, type Tier } from '../domain/caller.js'
import { ApiError, type ErrorCode } from '../errors.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; the address of the client until a key says more. */
    caller: Caller
    /** What is left to the caller; null until it was looked up. */
    standing: Standing | null
  }
}

/** What may be spent by whom. */
export interface Allowances {
  readonly tiers: Readonly<Record<Tier, Allowance>>
  /** Keys that are refused, by address. */
  readonly failures: Allowance
}

const MINUTE_SECONDS = 60
const FAILURES_A_MINUTE = 30

/** The allowances of a table of units a minute. */
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
 * Finds out who is asking; the hook for `onRequest`. Without `Authorization` it is the client's address, on
 * the free tier. A key that is not good is 401, never served as free; too many of them from one address are
 * 429, before the graph is asked for another. A key in the address of the request is 400, wherever it stands.
 */
export function authenticate({ findCaller, budget, allowances }: AuthenticateOptions) {
  async function refused(request: FastifyRequest, error: ApiError): Promise<never> {
    const id = failuresOf(request.caller)
    request.standing = await budget.spend(id, allowances.failures, 1)
    throw request.standing.isWithin ? error : new ApiError('RATE_LIMITED', { cause: error })
  }

  /** Whether an unknown key may still be looked up for this client. */
  async function mayAsk(request: FastifyRequest): Promise<void> {
    const standing = await budget.look(failuresOf(request.caller), allowances.failures)
    if (standing.remaining > 0) return
    request.standing = { ...standing, isWithin: false }
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
    } catch (error) {
      if (error instanceof ApiError && REFUSALS.has(error.code)) return refused(request, error)
      throw error
    }
  }
}

/** What the failures of a caller's address are counted under. */
function failuresOf(caller: Caller): string {
  return `failures/${budgetOf(caller)}`
}

/** Whether a parameter's value begins as a key does; percent-encoded, cut or whole. */
function holdsKey(url: string): boolean {
  const query = url.indexOf('?')
  return query !== -1 && KEY_IN_QUERY.test(url.slice(query))
}

const KEY_IN_QUERY = /=(?:Bearer(?:%20|\+))?pol(?:_|%5f)[0-9a-z_%]{8}/i
