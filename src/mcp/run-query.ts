import { z } from 'zod'

/**
 * Executes a query of the public GraphQL API. An MCP server inside the gateway executes the query
 * with the rights of its caller. An MCP server outside the gateway sends the query over HTTP.
 */
export type RunQuery = (query: string, variables: Variables) => Promise<QueryResult>

export type Variables = Readonly<Record<string, unknown>>

/** The data of a query, or a message that says why the query was refused and what to do next. */
export type QueryResult =
  | { readonly state: 'answered'; readonly data: unknown }
  | { readonly state: 'refused'; readonly message: string }

const problem = z.object({ detail: z.string() })
const operation = z.object({
  // Absent if the operation was refused before it was executed.
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/**
 * Reads the JSON body of an HTTP response to a GraphQL operation: a GraphQL response or a problem
 * document. Any other body counts as a refusal. `retryAfter` is the header `Retry-After`, in
 * seconds.
 */
export function toQueryResult(body: unknown, retryAfter: string | null): QueryResult {
  const { data: response } = operation.safeParse(body)
  const refusal = response?.errors?.[0]?.message ?? problem.safeParse(body).data?.detail
  if (refusal === undefined && response?.data !== undefined) {
    return { state: 'answered', data: response.data }
  }
  const message = refusal ?? 'The gateway sent an invalid response; try again.'
  const retry = retryAfter === null ? '' : ` Try again in ${retryAfter} s.`
  // The message of an exceeded limit already says when to try again.
  return { state: 'refused', message: / in \d+ s\.$/.test(message) ? message : message + retry }
}
