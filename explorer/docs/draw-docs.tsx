import { renderToString } from 'preact-render-to-string'
import { DOCS, type DocsPage } from './contents.js'
import { DocsView } from './docs-view.js'
import { drawMarkdown, type Article, type Heading } from './markdown.js'
import { RestReference, routesOf, type OpenApi } from './rest-reference.js'
import { SchemaReference } from './schema-reference.js'
import { SDL, textOf } from './texts.js'

/** The content of a page of the documentation, without the frame. */
export interface DrawnText {
  readonly title: string
  readonly description: string
  readonly html: string
}

/** The values that the texts do not contain. */
export interface DocsGiven {
  /** The origin of the URLs of the service. */
  readonly origin: string
  /** Returns the document at /openapi.json. */
  readonly openApi: () => OpenApi
}

/** The origin of the service in the texts. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:4000'
/** This text is about a service on the reader's own machine, so its URLs stay unchanged. */
const OWN_MACHINE = 'README.md'

/** Renders the page at `path`, which must be in `DOCS`. */
export function drawArticle(path: string, { origin, openApi }: DocsGiven): DrawnText {
  const page = DOCS.find((each) => each.path === path)
  if (page === undefined) throw new Error(`There is no page of the documentation at ${path}.`)
  const text = textOf(page.file)
  const own = page.file === OWN_MACHINE ? text : text.replaceAll(EXAMPLE_ORIGIN, origin)
  const article = drawMarkdown(own, (href) => addressOf(href, page))
  const { headings: more, view } = referenceOf(path, openApi)
  const shown: Article = { ...article, headings: [...article.headings, ...more] }
  return {
    title: article.title,
    description: article.description,
    html: renderToString(<DocsView page={page} article={shown} reference={view} />),
  }
}

function referenceOf(path: string, openApi: DocsGiven['openApi']) {
  if (path === '/docs/rest') {
    const document = openApi()
    const tags = routesOf(document).map(({ name, description }) =>
      heading(`tag-${name}`, description, 3),
    )
    return {
      headings: [heading('routes', 'All routes', 2), ...tags],
      view: <RestReference document={document} />,
    }
  }
  if (path !== '/docs/graphql') return { headings: [], view: null }
  return {
    headings: [heading('schema', 'The whole schema', 2)],
    view: <SchemaReference sdl={SDL} />,
  }
}

function heading(id: string, text: string, level: number): Heading {
  return { id, text, level }
}

/**
 * The address for a link from the file of a page to another file; `null`: that file is not a page.
 */
function addressOf(href: string, from: DocsPage): string | null {
  // A path of the service itself.
  if (href.startsWith('/')) return href
  const [path = '', section] = href.split('#', 2)
  const folder = from.file.split('/').slice(0, -1)
  const file = path === '' ? from.file : joined(folder, path)
  const target = DOCS.find((each) => each.file === file || each.file === `${file}/README.md`)
  if (target === undefined) return null
  const address = target === from && section !== undefined ? '' : target.path
  return section === undefined ? address : `${address}#${section}`
}

function joined(folder: readonly string[], path: string): string {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
