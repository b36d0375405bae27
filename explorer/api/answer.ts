import type { NotFoundQuery } from '../generated/operations.js'

/** The reason why a query has no data. Each problem has a page or a notice with the next step. */
export type Problem =
  /** No object has this name. `search`: a search for the words of the address. */
  | { readonly kind: 'missing'; readonly search?: AddressSearch }
  /** The object existed, but was removed. */
  | { readonly kind: 'gone' }
  /** The reader has reached the rate limit. */
  | { readonly kind: 'limit'; readonly retryAfterSeconds: number }
  /** The service does not respond now. */
  | { readonly kind: 'away'; readonly retryAfterSeconds: number }
  /** The service refused the query. `message`: its reason. */
  | { readonly kind: 'refused'; readonly message: string }

/** The results of a search for the words of an unknown address. */
export interface AddressSearch {
  readonly words: string
  readonly hits: NotFoundQuery['searchAll']['edges']
}

/** The data of a query, or the problem that prevented it. */
export type Answer<Data> =
  | { readonly data: Data; readonly problem: null }
  | { readonly data: null; readonly problem: Problem }

/** A response of the service, fetched by the browser or by the gateway. */
export interface Reply {
  readonly status: number
  /** The header `Retry-After`, in seconds. */
  readonly retryAfter: string | null
  readonly body: unknown
}

const RETRY_SECONDS = 5
/** A longer wait is not automatic: the reader decides when to try again. */
const MAX_REST_SECONDS_LENGTH = 5

/** Converts a response of /graphql to its data or its problem. */
export function toAnswer<Data>({ status, retryAfter, body }: Reply): Answer<Data> {
  const { data, errors } = isObject(body) ? body : {}
  const error: unknown = Array.isArray(errors) ? errors[0] : undefined
  if (status === 200 && error === undefined && isObject(data)) {
    // The query and the type of its data are generated from the same schema.
    return { data: data as Data, problem: null }
  }
  return { data: null, problem: toProblem({ status, retryAfter, body: error ?? body }) }
}

/**
 * The seconds after which an overloaded service can be queried again; `null`: the response gives no
 * time, or a long one.
 */
export function secondsToRest({ status, retryAfter }: Reply): number | null {
  if ((status !== 503 && status !== 429) || retryAfter === null) return null
  const seconds = Number(retryAfter)
  return seconds >= 0 && seconds <= MAX_REST_SECONDS_LENGTH ? seconds : null
}

/** The problem in a failed response. `body`: a problem document or an error of GraphQL. */
function toProblem({ status, retryAfter, body }: Reply): Problem {
  const fields = isObject(body) ? body : {}
  const extensions = isObject(fields['extensions']) ? fields['extensions'] : {}
  const code = fields['code'] ?? extensions['code']
  const retryAfterSeconds = Number(retryAfter ?? RETRY_SECONDS)
  if (status === 404) return { kind: 'missing' }
  if (status === 410) return { kind: 'gone' }
  if (status === 429 || code === 'RATE_LIMITED') return { kind: 'limit', retryAfterSeconds }
  if (status >= 500 || AWAY.has(String(code))) return { kind: 'away', retryAfterSeconds }
  const said = fields['detail'] ?? fields['message']
  return { kind: 'refused', message: typeof said === 'string' ? said : '' }
}

const AWAY: ReadonlySet<string> = new Set(['GRAPH_UNAVAILABLE', 'OVERLOADED', 'INTERNAL'])

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
