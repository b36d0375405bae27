import type { TestApp } from './test-app.js'

/** A GraphQL reply; `at` and `textsAt` look into its data. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly data: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly (string | number)[]
    readonly extensions: Readonly<Record<string, unknown>>
  }[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** Asks the server over HTTP. */
export async function ask(
  app: TestApp,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const reply = await app.inject({ method: 'POST', url: '/graphql', payload: { query, variables } })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    ...reply.json<Omit<Answer, 'status' | 'headers'>>(),
  }
}

/**
 * Asks until the graph answers in time: a server that just started may need longer to plan a query
 * than a read may last. For `beforeAll`.
 */
export async function warmUp(app: TestApp, ...queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    for (let tries = 0; tries < 8; tries += 1) {
      const { errors = [] } = await ask(app, query)
      if (!errors.some(({ extensions }) => extensions['code'] === 'QUERY_TIMEOUT')) break
    }
  }
}

/** The part of `data` that `path` leads to: `entity.members.edges.0`. */
export function at(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, field) => {
    if (typeof part !== 'object' || part === null) throw new RangeError(`nothing at ${path}`)
    return (part as Readonly<Record<string, unknown>>)[field]
  }, data)
}

/** The texts in the list that `path` leads to: `search.hits`, of each the part at `of`. */
export function textsAt(data: unknown, path: string, of: string): readonly string[] {
  const list = at(data, path)
  if (!Array.isArray(list)) throw new RangeError(`no list at ${path}`)
  return list.map((each) => String(at(each, of)))
}

/** The cursor for the next page of the connection at `path`; `null` on the last one. */
export function nextAt(data: unknown, path: string): string | null {
  const isLast = at(data, `${path}.pageInfo.hasNextPage`) === false
  return isLast ? null : String(at(data, `${path}.pageInfo.endCursor`))
}
