import { z } from 'zod'

/** Asks the public GraphQL: inside the gateway as its caller may, or from outside over HTTP. */
export type Ask = (query: string, variables: Variables) => Promise<Answer>

export type Variables = Readonly<Record<string, unknown>>

/** What came back: the data, or why there is none, with what to do about it. */
export type Answer =
  | { readonly state: 'answered'; readonly data: unknown }
  | { readonly state: 'refused'; readonly message: string }

const problem = z.object({ detail: z.string() })
const operation = z.object({
  // Absent of an operation that was refused before it ran.
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/**
 * Reads the JSON of an HTTP reply to a GraphQL operation. `retryAfter` is its header of that name, in seconds. A reply
 * that is neither GraphQL's nor a problem document is a refusal that says so.
 */
export function toAnswer(reply: unknown, retryAfter: string | null): Answer {
  const { data: answer } = operation.safeParse(reply)
  const refused = answer?.errors?.[0]?.message ?? problem.safeParse(reply).data?.detail
  if (refused === undefined && answer?.data !== undefined) {
    return { state: 'answered', data: answer.data }
  }
  const message = refused ?? 'The gateway did not answer as it should; try again.'
  const again = retryAfter === null ? '' : ` Ask again in ${retryAfter} s.`
  // A limit that is reached says by itself when there is room again.
  return { state: 'refused', message: / in \d+ s\.$/.test(message) ? message : message + again }
}
