import MarkdownIt, { type StateCore, type Token } from 'markdown-it'

/** A Markdown text as HTML. */
export interface Article {
  readonly title: string
  /** The first paragraph as plain text. */
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

/**
 * Returns the address of the page for a link; `null`: there is none, so only the text of the link
 * is shown.
 */
export type Leads = (href: string) => string | null

/** The input of the rules below, and the values that they collect. */
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
// By default, the alignment of a column is a `style` attribute, which the content security policy
// forbids.
markdown.renderer.rules['th_open'] = () => '<th scope="col">'
markdown.renderer.rules['td_open'] = () => '<td>'

/** Renders a text. HTML in the text is shown as plain text. */
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

/** Renders a sentence, such as the description of a field. */
export function drawSentence(text: string): string {
  return markdown.renderInline(text, { leads: () => null })
}

/** Gives headings the ids that links use, and collects the headings. */
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

/** Gives links the addresses of pages, and removes links without a page. */
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

/** Sets the address of a link. Returns whether it is still a link. */
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

/** A block of code. A GraphQL query gets a link that runs it. */
function drawFence(tokens: readonly Token[], index: number): string {
  const { content = '', info = '' } = tokens[index] ?? {}
  const text = content.replace(/\n$/, '')
  const code = `<pre tabindex="0"><code>${markdown.utils.escapeHtml(text)}</code></pre>\n`
  return info.trim() === 'graphql' ? `${code}${drawRunLink(text)}` : code
}

/** GraphiQL runs a query immediately if a page of this service links to it. */
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

/** The id of a heading, as in other programs that show Markdown. */
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
