import type { TestApp } from './test-app.js'

/** A GraphQL reply, loosely typed: a test looks at the parts that it is about. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape it asked for
  readonly data: any
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
