import MarkdownIt, { type StateCore, type Token } from 'markdown-it'

/** What a text in Markdown says, as HTML. */
export interface Article {
  readonly title: string
  /** Its first paragraph, in plain words. */
  readonly description: string
  readonly html: string
  readonly headings: readonly Heading[]
}

export interface Heading {
  readonly id: string
  readonly text: string
  /** 2 or 3. */
  readonly level: number
}

/** Where a link of a text leads to on the pages; `null`: nowhere, and its words stand alone. */
export type Leads = (href: string) => string | null

/** What the rules below are handed, and collect. */
interface Environment {
  readonly leads: Leads
  readonly headings: Heading[]
  readonly ids: Set<string>
  readonly texts: string[]
  title: string
  tables: number
}

const MAX_DESCRIPTION_LENGTH = 200
const OUTSIDE = /^https?:\/\//
const DEEPEST_LISTED = 3

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
markdown.core.ruler.push('headings', nameHeadings)
markdown.core.ruler.push('links', leadLinks)
markdown.renderer.rules['fence'] = drawFence
markdown.renderer.rules['code_block'] = drawFence
markdown.renderer.rules['table_open'] = (_tokens, _index, _options, env: Environment) =>
  `<div class="wide" role="region" aria-label="Table ${String((env.tables += 1))}" tabindex="0"><table>`
markdown.renderer.rules['table_close'] = () => '</table></div>'
// How a column is aligned would be an attribute `style`, which the policy of the pages refuses.
markdown.renderer.rules['th_open'] = () => '<th scope="col">'
markdown.renderer.rules['td_open'] = () => '<td>'

/** Draws a text. HTML in it is shown as it is written, and does nothing. */
export function drawMarkdown(text: string, leads: Leads): Article {
  const env: Environment = {
    ...{ leads, headings: [], ids: new Set<string>(), texts: [], title: '', tables: 0 },
  }
  const html = markdown.render(text, env)
  const [description = ''] = env.texts
  return {
    title: env.title,
    description: shortened(description),
    html,
    headings: env.headings,
  }
}

/** Draws a sentence, such as one that explains a field. */
export function drawSentence(text: string): string {
  return markdown.renderInline(text, { leads: () => null })
}

/** Gives headings the ids by which links name them everywhere, and collects them. */
function nameHeadings({ tokens, env }: StateCore): void {
  const { headings, ids, texts } = env as Environment
  for (const [at, token] of tokens.entries()) {
    const content = tokens[at + 1]
    if (content === undefined) continue
    if (token.type === 'paragraph_open') texts.push(plainTextOf(content))
    if (token.type !== 'heading_open') continue
    const text = plainTextOf(content)
    const level = Number(token.tag.slice(1))
    const id = freeId(idOf(text), ids)
    token.attrSet('id', id)
    if (level === 1) (env as Environment).title ||= text
    else if (level <= DEEPEST_LISTED) headings.push({ id, text, level })
  }
}

/** Lets links lead to pages, and takes those out that lead nowhere. */
function leadLinks({ tokens, env }: StateCore): void {
  const { leads } = env as Environment
  for (const { children } of tokens) {
    const open: boolean[] = []
    for (const token of children ?? []) {
      if (token.type === 'link_open') open.push(lead(token, leads))
      else if (token.type === 'link_close' && open.pop() === false) silence(token)
    }
  }
}

/** Whether the link stays one. */
function lead(token: Token, leads: Leads): boolean {
  const href = token.attrGet('href') ?? ''
  if (OUTSIDE.test(href)) {
    token.attrSet('rel', 'noreferrer')
    return true
  }
  const target = leads(href)
  if (target === null) silence(token)
  else token.attrSet('href', target)
  return target !== null
}

function silence(token: Token): void {
  token.type = 'text'
  token.tag = ''
  token.content = ''
  token.nesting = 0
  token.attrs = null
}

/** A program or an answer; a GraphQL query can be run where it stands. */
function drawFence(tokens: readonly Token[], index: number): string {
  const { content = '', info = '' } = tokens[index] ?? {}
  const text = content.replace(/\n$/, '')
  const code = `<pre tabindex="0"><code>${markdown.utils.escapeHtml(text)}</code></pre>\n`
  return info.trim() === 'graphql' ? `${code}${drawRunLink(text)}` : code
}

/** GraphiQL asks a query at once that a page of this service leads to. */
function drawRunLink(query: string): string {
  const address = `/graphql?query=${encodeURIComponent(query)}`
  return `<p class="run"><a href="${address}">Run it in GraphiQL</a></p>\n`
}

function plainTextOf({ children, content }: Token): string {
  if (children === null) return content
  return children
    .map(({ type, content: part }) => (type === 'softbreak' ? ' ' : part))
    .join('')
    .trim()
}

/** As other programs that show Markdown name a heading. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

function freeId(id: string, taken: Set<string>): string {
  let free = id
  for (let next = 1; taken.has(free); next += 1) free = `${id}-${String(next)}`
  taken.add(free)
  return free
}

function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  const part = text.slice(0, MAX_DESCRIPTION_LENGTH)
  return `${part.slice(0, part.lastIndexOf(' '))} …`
}
