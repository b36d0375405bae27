import { PolityError } from './error.js'
import type { paths } from './generated/rest.js'
import type { CallOptions, Parameter, Parameters, Send } from './send.js'

type Success = 200 | 201 | 202 | 204
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that take a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Readonly<Record<M, object>> ? P : never
}[keyof paths]

type Operation<P extends keyof paths, M extends Method> = paths[P][Extract<M, keyof paths[P]>]

type Answers<O> = O extends { responses: infer All } ? All[Extract<keyof All, Success>] : never

/** What a path answers with. */
export type Reply<P extends keyof paths, M extends Method = 'get'> =
  Answers<Operation<P, M>> extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined

/** The paths that answer GET with JSON. */
export type JsonPath = {
  [P in PathWith<'get'>]: [Reply<P>] extends [undefined] ? never : P
}[PathWith<'get'>]

/** The paths whose answer may go on on another page. */
export type PagedPath = {
  [P in JsonPath]: 'cursor' extends NamesOf<QueryOf<Operation<P, 'get'>>> ? P : never
}[JsonPath]

/** `keyof never` is every name. */
type NamesOf<Query> = [Query] extends [never] ? never : keyof Query

/** A row of a page: of `data`, and of an entity's page of `relationships`. */
export type Row<P extends PagedPath> =
  Reply<P> extends { data: readonly (infer One)[] }
    ? One
    : Reply<P> extends { relationships: readonly (infer One)[] }
      ? One
      : never

type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

/** Every parameter is a text in an address; what becomes one may be given as it is. */
type Given<Value> = string extends Value ? Parameter : Value

type PathPart<O> = O extends { parameters: { path: infer Path } } ? { readonly path: Path } : object

type QueryPart<O> = [QueryOf<O>] extends [never]
  ? object
  : {
      readonly query?: {
        readonly [Name in keyof QueryOf<O>]?:
          Given<NonNullable<QueryOf<O>[Name]>> | null | undefined
      }
    }

type BodyPart<O> = O extends { requestBody?: never }
  ? object
  : O extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { readonly body: Body }
    : O extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? { readonly body?: Body }
      : object

/** What a path takes, in its address and beside. */
export type Options<P extends keyof paths, M extends Method = 'get'> = CallOptions &
  PathPart<Operation<P, M>> &
  QueryPart<Operation<P, M>> &
  BodyPart<Operation<P, M>>

/** Nothing has to be given where nothing is required. */
type Args<Required> = object extends Required ? [options?: Required] : [options: Required]

/** The REST paths of the gateway, by the types of its /openapi.json. */
export interface Rest {
  /** The answer of a path. */
  readonly get: <P extends JsonPath>(path: P, ...args: Args<Options<P>>) => Promise<Reply<P>>
  /** Page after page, each as `get` gives it, until the last. */
  readonly pages: <P extends PagedPath>(
    path: P,
    ...args: Args<Options<P>>
  ) => AsyncGenerator<Reply<P>, void, undefined>
  /** Row after row of all pages; a page is asked for once its first row is. */
  readonly rows: <P extends PagedPath>(
    path: P,
    ...args: Args<Options<P>>
  ) => AsyncGenerator<Row<P>, void, undefined>
  /** Changes something: `rest.send('post', '/api/v1/webhooks', { body })`. */
  readonly send: <M extends Exclude<Method, 'get'>, P extends PathWith<M>>(
    method: M,
    path: P,
    ...args: Args<Options<P, M>>
  ) => Promise<Reply<P, M>>
  /** The response itself, for files and streams; the time limit is on its beginning alone. */
  readonly open: <P extends PathWith<'get'>>(
    path: P,
    ...args: Args<Options<P>>
  ) => Promise<Response>
}

interface Parts extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Parameters
  readonly body?: unknown
}

interface Page {
  readonly body: unknown
  /** The cursor of the next page; null: this is the last. */
  readonly next: string | null
}

export function createRest(send: Send): Rest {
  const get = (template: string, parts: Parts) =>
    send({ ...parts, ...toRead(template, parts) }, async (response): Promise<Page> => ({
      body: await response.json(),
      next: response.headers.get('x-next-cursor'),
    }))

  async function* pages(template: string, parts: Parts = {}) {
    let cursor = parts.query?.['cursor'] ?? null
    for (;;) {
      const page = await get(template, { ...parts, query: { ...parts.query, cursor } })
      yield page.body
      if (page.next === null) return
      // A list that does not go on has no end.
      if (page.next === cursor) throw repeated(template)
      cursor = page.next
    }
  }

  async function* rows(template: string, parts: Parts = {}) {
    for await (const page of pages(template, parts)) yield* rowsIn(page)
  }

  const rest = {
    get: async (template: string, parts: Parts = {}) => (await get(template, parts)).body,
    pages,
    rows,
    send: (method: string, template: string, parts: Parts = {}) =>
      send(
        { ...parts, method: method.toUpperCase(), path: pathOf(template, parts), isRead: false },
        async (response): Promise<unknown> =>
          response.status === 204 ? undefined : await response.json(),
      ),
    open: (template: string, parts: Parts = {}) =>
      send({ ...parts, ...toRead(template, parts) }, async (response) => response),
  }
  // What these take and give is what the document of the gateway says of each path.
  return rest as unknown as Rest
}

const toRead = (template: string, parts: Parts) =>
  ({ method: 'GET', path: pathOf(template, parts), isRead: true }) as const

function pathOf(template: string, { path = {} }: Parts): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name]
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing`)
    return encodeURIComponent(value)
  })
}

function rowsIn(page: unknown): readonly unknown[] {
  const { data, relationships } = page as Readonly<Record<string, readonly unknown[] | undefined>>
  return data ?? relationships ?? []
}

function repeated(template: string): PolityError {
  return new PolityError(`${template} names the same page as the next one.`, { status: 200 })
}
