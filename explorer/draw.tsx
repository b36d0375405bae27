import { renderToString } from 'preact-render-to-string'
import { toAnswer, type Answer, type Problem, type Reply } from './api/answer.js'
import { DOCS } from './docs/contents.js'
import { drawArticle, type DocsGiven } from './docs/draw-docs.js'
import { Document, type Assets, type Text } from './document.js'
import { NotFoundDocument, type NotFoundQuery } from './generated/operations.js'
import { statusOf } from './pages/error/words-for.js'
import { pages } from './pages/index.js'
import type { AnyQuestion, Feed, Page, Visit } from './pages/page.js'

const MAX_QUESTIONS = 6

/** The maximum number of characters of an address in a search. */
const MAX_WORDS = 200

/** Sends a query from the gateway to itself, like a query of a browser. */
export type AskSelf = (body: {
  readonly query: string
  readonly variables: unknown
}) => Promise<Reply>

/** A rendered page. */
export interface Drawn {
  readonly status: number
  /** The value of the header `Retry-After`; `null`: none. */
  readonly retryAfterSeconds: number | null
  /** Whether the page is made to be embedded in another page. */
  readonly isBare: boolean
  readonly html: string
}

/** The path of a page and of its data. */
export interface PagePath {
  readonly path: string
  /** The path of its data as JSON, with the same named parts; `null`: none. */
  readonly json: string | null
  readonly isForDevelopers: boolean
  /** Whether there is a CSV file, at the path with `.csv`. */
  readonly hasTable: boolean
  /** Whether there is an Atom feed, at the path with `.atom`. */
  readonly hasFeed: boolean
}

/** The paths of all pages, with named parts. */
export const paths: readonly PagePath[] = pages.map((page) => {
  const { path, json = null, isForDevelopers = false, table, feed } = page
  return {
    ...{ path, json, isForDevelopers },
    ...{ hasTable: table !== undefined, hasFeed: feed !== undefined },
  }
})

/** The paths of the documentation. */
export const docsPaths: readonly string[] = DOCS.map(({ path }) => path)

/** Renders the page at `path`, which must be in `paths`, for a visit. */
export async function draw(
  path: string,
  visit: Visit,
  assets: Assets,
  askSelf: AskSelf,
): Promise<Drawn> {
  const page = pages.find((each) => each.path === path)
  if (page === undefined) return drawProblem({ kind: 'missing' }, visit, assets)
  const answer = await askAll(page, visit, askSelf)
  const isMissing = answer.problem === null && page.isFound?.(answer.data) === false
  if (isMissing) return drawMissing(visit, assets, askSelf)
  return written(page, answer, visit, assets)
}

/** A parameter of an address whose value is not one of the allowed values. */
export interface WrongChoice {
  readonly field: string
  readonly message: string
}

/** The rows of a page. */
export interface DrawnTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** True if there are more rows than a file can have. */
  readonly isCut: boolean
}

/**
 * Makes the table of the page at `path`, which must have a table; `null` if the address names no
 * object. `askSelf` throws if it cannot get a response.
 */
export async function drawTable(
  path: string,
  visit: Visit,
  askSelf: AskSelf,
): Promise<DrawnTable | WrongChoice | null> {
  const table = pages.find((each) => each.path === path)?.table
  if (table === undefined) return null
  for (const [field, words] of Object.entries(table.choices ?? {})) {
    const word = new URLSearchParams(visit.search).get(field) ?? ''
    if (word === '' || words.includes(word.toLowerCase())) continue
    return { field, message: `must be one of ${words.join(', ')}` }
  }
  const search = new URLSearchParams(visit.search)
  // A file always begins with the first row, even if the address is for a later page of the list.
  search.delete('after')
  const whole = { ...visit, search: `?${search.toString()}` }
  const { document, variables } = table.question(whole)
  const answer = toAnswer<unknown>(await askSelf({ query: document.toString(), variables }))
  const rows = answer.problem === null ? table.rows(answer.data, whole) : null
  return rows === null ? null : { columns: table.columns, ...rows }
}

/** Makes the feed of the page at `path`; `null` if the address names no object. */
export async function drawFeed(path: string, visit: Visit, askSelf: AskSelf): Promise<Feed | null> {
  const page = pages.find((each) => each.path === path)
  if (page?.feed === undefined) return null
  const answer = await askAll(page, visit, askSelf)
  if (answer.problem !== null || page.isFound?.(answer.data) === false) return null
  return page.feed(answer.data, visit)
}

/** Renders the page for an unknown address: it searches for the words in the address. */
export async function drawMissing(visit: Visit, assets: Assets, askSelf: AskSelf): Promise<Drawn> {
  const words = wordsIn(visit)
  if (words === '') return drawProblem({ kind: 'missing' }, visit, assets)
  const variables = { q: words }
  const answer = toAnswer<NotFoundQuery>(
    await askSelf({ query: NotFoundDocument.toString(), variables }),
  )
  const hits = answer.problem === null ? answer.data.searchAll.edges : []
  return drawProblem({ kind: 'missing', search: { words, hits } }, visit, assets)
}

/** The words of the parts of an address. */
function wordsIn({ params }: Visit): string {
  const words =
    Object.values(params)
      .join(' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join(' ').slice(0, MAX_WORDS)
}

/** Sends the queries of a page, and combines their data. If a query fails, returns its problem. */
async function askAll(page: Page, visit: Visit, askSelf: AskSelf): Promise<Answer<unknown>> {
  let data: object = {}
  let question: AnyQuestion | null = page.question(visit)
  for (let asked = 0; question !== null && asked < MAX_QUESTIONS; asked += 1) {
    const { document, variables } = question
    const answer: Answer<object> = toAnswer(
      await askSelf({ query: document.toString(), variables }),
    )
    if (answer.problem !== null) return answer
    data = { ...data, ...answer.data }
    question = page.next?.(data, visit) ?? null
  }
  return { data, problem: null }
}

/** Renders a page about a problem. Sends no query. */
export function drawProblem(problem: Problem, visit: Visit, assets: Assets): Drawn {
  return written(null, { data: null, problem }, visit, assets)
}

/** The part of a page of the documentation that is the same for every visit. */
export function prepareDocs(path: string, given: DocsGiven): Text {
  const { title, description, html } = drawArticle(path, given)
  return {
    head: { title: `${title} · Polity`, description, canonical: path },
    html,
  }
}

/** Renders a page of the documentation for a visit. */
export function drawDocs(text: Text, visit: Visit, assets: Assets): Drawn {
  const data = { path: null, visit, answer: { data: null, problem: null } }
  const html = renderToString(<Document page={null} data={data} assets={assets} text={text} />)
  return { status: 200, retryAfterSeconds: null, isBare: false, html: `<!doctype html>${html}` }
}

function written(page: Page | null, answer: Answer<unknown>, visit: Visit, assets: Assets): Drawn {
  const data = { path: page?.path ?? null, visit, answer }
  const html = renderToString(<Document page={page} data={data} assets={assets} />)
  const { problem } = answer
  return {
    status: problem === null ? 200 : statusOf(problem),
    retryAfterSeconds:
      problem !== null && 'retryAfterSeconds' in problem ? problem.retryAfterSeconds : null,
    isBare: problem === null && page?.isBare?.(visit) === true,
    html: `<!doctype html>${html}`,
  }
}
