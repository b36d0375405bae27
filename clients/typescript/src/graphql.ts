import { graphqlError, isGraphqlAnswer, PolityError, type GraphqlAnswer } from './error.js'
import type { CallOptions, Send } from './send.js'

/**
 * A question with the types of its variables and of its answer, such as `SearchDocument`, or one of your own that
 * graphql-codegen made with `documentMode: 'string'`: what it makes has this shape.
 */
export interface TypedDocument<Answer, Variables> {
  /** Nothing stands here; it carries the types. */
  readonly __apiType?: (variables: Variables) => Answer
  toString(): string
}

/** Nothing has to be given to a question without variables that are required. */
type Args<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: CallOptions]
    : [variables: Variables, options?: CallOptions]

interface PageInfo {
  readonly hasNextPage: boolean
  readonly endCursor?: string | null
}

export interface NodeConnection<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: PageInfo
}

export interface EdgeConnection<Edge> {
  readonly edges: readonly Edge[]
  readonly pageInfo: PageInfo
}

/** A question whose variable `after` says where a page begins. */
interface Paged {
  readonly after?: string | null | undefined
}

export interface Graphql {
  /** The answer to a question; throws `PolityError` when any part of it has an error. */
  readonly graphql: {
    <Answer, Variables>(
      document: TypedDocument<Answer, Variables>,
      ...args: Args<Variables>
    ): Promise<Answer>
    /** A question as a text, whose types nobody checks. */
    <Answer = unknown>(
      text: string,
      variables?: Readonly<Record<string, unknown>>,
      options?: CallOptions,
    ): Promise<Answer>
  }
  /** Node after node of all pages of the connection that `pick` takes out of the answer. */
  readonly nodes: <Answer, Variables extends Paged, Node>(
    document: TypedDocument<Answer, Variables>,
    variables: Variables,
    pick: (answer: Answer) => NodeConnection<Node> | null | undefined,
    options?: CallOptions,
  ) => AsyncGenerator<Node, void, undefined>
  /** Edge after edge: what stands beside a node, too. */
  readonly edges: <Answer, Variables extends Paged, Edge>(
    document: TypedDocument<Answer, Variables>,
    variables: Variables,
    pick: (answer: Answer) => EdgeConnection<Edge> | null | undefined,
    options?: CallOptions,
  ) => AsyncGenerator<Edge, void, undefined>
}

export function createGraphql(send: Send): Graphql {
  const ask = <Answer>(
    document: TypedDocument<Answer, never> | string,
    variables: unknown,
    options?: CallOptions,
  ): Promise<Answer> =>
    send(
      {
        ...options,
        method: 'POST',
        path: '/graphql',
        body: { query: textOf(document), variables },
        isRead: true,
      },
      // The document says that this is what it answers with.
      async (response) => (await dataIn(response)) as Answer,
    )

  async function* pages<Answer, Variables extends Paged, Connection extends WithPageInfo>(
    document: TypedDocument<Answer, Variables>,
    variables: Variables,
    pick: (answer: Answer) => Connection | null | undefined,
    options?: CallOptions,
  ) {
    let { after } = variables
    for (;;) {
      const page = pick(await ask(document, { ...variables, after }, options)) ?? null
      if (page === null) throw absent()
      yield page
      const { hasNextPage, endCursor = null } = page.pageInfo
      // A list that does not go on has no end.
      if (!hasNextPage || endCursor === null || endCursor === after) return
      after = endCursor
    }
  }

  return {
    graphql: ask,
    async *nodes(document, variables, pick, options) {
      for await (const page of pages(document, variables, pick, options)) yield* page.nodes
    },
    async *edges(document, variables, pick, options) {
      for await (const page of pages(document, variables, pick, options)) yield* page.edges
    },
  }
}

interface WithPageInfo {
  readonly pageInfo: PageInfo
}

async function dataIn(response: Response): Promise<unknown> {
  const answer: unknown = await response.json()
  if (!isGraphqlAnswer(answer)) {
    throw new PolityError('This is no answer of GraphQL.', { status: response.status })
  }
  if (hasErrors(answer)) throw graphqlError(response, answer, null)
  return answer.data
}

function hasErrors({ errors = [] }: GraphqlAnswer): boolean {
  return errors.length > 0
}

export function textOf(document: TypedDocument<unknown, never> | string): string {
  const text = document.toString()
  if (!text.startsWith('[object ')) return text
  throw new TypeError(
    "A document is a text: have graphql-codegen make it with documentMode: 'string'.",
  )
}

function absent(): PolityError {
  return new PolityError('There is no such list: the answer has nothing at its place.', {
    status: 200,
    code: 'NOT_FOUND',
  })
}
