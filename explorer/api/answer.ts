import type { NotFoundQuery } from '../generated/operations.js'

/** Why a question has no answer; each is a page, or a notice, that says what to do next. */
export type Problem =
  /** There is nothing of this name; `search`: what the words of the address find. */
  | { readonly kind: 'missing'; readonly search?: AddressSearch }
  /** Something was there, and is not kept any longer. */
  | { readonly kind: 'gone' }
  /** The reader has asked as much as one may for now. */
  | { readonly kind: 'limit'; readonly retryAfterSeconds: number }
  /** The service does not answer at present. */
  | { readonly kind: 'away'; readonly retryAfterSeconds: number }
  /** The question cannot be asked so; `message` is what the service says of it. */
  | { readonly kind: 'refused'; readonly message: string }

/** What a search for the words of an unknown address finds. */
export interface AddressSearch {
  readonly words: string
  readonly hits: NotFoundQuery['searchAll']['edges']
}

/** What became of a question. */
export type Answer<Data> =
  | { readonly data: Data; readonly problem: null }
  | { readonly data: null; readonly problem: Problem }

/** A reply of the service, whoever fetched it. */
export interface Reply {
  readonly status: number
  /** The header `Retry-After`, in seconds. */
  readonly retryAfter: string | null
  readonly body: unknown
}

const RETRY_SECONDS = 5
/** A longer rest is the reader's to decide. */
const MAX_REST_SECONDS_LENGTH = 5

/** Reads a reply of /graphql: its data, or what stands in the way. */
export function toAnswer<Data>({ status, retryAfter, body }: Reply): Answer<Data> {
  const { data, errors } = isObject(body) ? body : {}
  const error: unknown = Array.isArray(errors) ? errors[0] : undefined
  if (status === 200 && error === undefined && isObject(data)) {
    // The question and the type of its answer are made of the same schema.
    return { data: data as Data, problem: null }
  }
  return { data: null, problem: toProblem({ status, retryAfter, body: error ?? body }) }
}

/** How soon a service that is only busy asks to be asked again; `null`: it did not, or that is long. */
export function secondsToRest({ status, retryAfter }: Reply): number | null {
  if ((status !== 503 && status !== 429) || retryAfter === null) return null
  const seconds = Number(retryAfter)
  return seconds >= 0 && seconds <= MAX_REST_SECONDS_LENGTH ? seconds : null
}

/** What a reply other than a success says; `body` is a problem document or an error of GraphQL. */
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
