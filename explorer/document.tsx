import type { Answer, Problem } from './api/answer.js'
import { Frame } from './components/frame.js'
import { ErrorView } from './pages/error/error-view.js'
import { wordsFor } from './pages/error/words-for.js'
import type { Head, Page, Visit } from './pages/page.js'

/** The data with which the browser continues. The page contains it as JSON. */
export interface PageData {
  /** The path of the page in the list; `null`: an error without a page, or a text. */
  readonly path: string | null
  readonly visit: Visit
  readonly answer: Answer<unknown>
}

/** The files that the browser loads. */
export interface Assets {
  readonly icon: string
  readonly script: string
  readonly styles: readonly string[]
  /** The fonts that every page needs immediately. */
  readonly fonts: readonly string[]
}

interface AppProps {
  readonly page: Page | null
  readonly data: PageData
  /** The HTML of a text; absent in the browser, which uses the HTML of the gateway. */
  readonly html?: string
}

/** The content of the body, the same on the gateway and in the browser. */
export function App(props: AppProps) {
  const { page, data, html = '' } = props
  const { answer, visit } = data
  const content =
    answer.problem !== null ? (
      <ErrorView problem={answer.problem} locale={visit.locale} />
    ) : page !== null ? (
      <page.View data={answer.data} visit={visit} />
    ) : (
      // The browser leaves the HTML of the gateway unchanged, and hydrates only the frame.
      <div class="docs" dangerouslySetInnerHTML={{ __html: html }} />
    )
  if (page?.isBare?.(visit) === true) return <main id="content">{content}</main>
  const section =
    page === null
      ? html !== '' || answer.problem === null
        ? 'api'
        : null
      : answer.problem === null
        ? (page.section?.(answer.data) ?? null)
        : null
  const hasOwnSearch =
    answer.problem === null
      ? page?.hasOwnSearch?.(visit) === true
      : answer.problem.kind === 'missing'
  return (
    <Frame visit={visit} section={section} hasOwnSearch={hasOwnSearch}>
      {content}
    </Frame>
  )
}

/** A page without a query, such as one of the documentation. */
export interface Text {
  readonly head: Head
  readonly html: string
}

/** A whole HTML document. */
export function Document(props: {
  readonly page: Page | null
  readonly data: PageData
  readonly assets: Assets
  readonly text?: Text
}) {
  const { page, data, assets, text } = props
  const { answer, visit } = data
  const head =
    answer.problem !== null
      ? headOfProblem(answer.problem)
      : (page?.head(answer.data, visit) ?? text?.head ?? headOfProblem({ kind: 'missing' }))
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <HeadTags head={head} visit={visit} isFound={answer.problem === null} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        {assets.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={href}
          />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div id="page">
          <App page={page} data={data} {...(text !== undefined && { html: text.html })} />
        </div>
        <DataScript id="page-data" type="application/json" value={data} />
      </body>
    </html>
  )
}

function HeadTags(props: {
  readonly head: Head
  readonly visit: Visit
  readonly isFound: boolean
}) {
  const { head, visit, isFound } = props
  const { title, description, canonical, alternates = [], openGraph = {}, jsonLd } = head
  const { refreshSeconds } = head
  const properties = { 'og:title': title, 'og:description': description, ...openGraph }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isFound ? (
        <link rel="canonical" href={visit.origin + canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {refreshSeconds !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      {alternates.map(({ type, href }) => (
        <link key={href} rel="alternate" type={type} href={href} />
      ))}
      {isFound &&
        Object.entries(properties).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
      {jsonLd !== undefined && <DataScript type="application/ld+json" value={jsonLd} />}
    </>
  )
}

/** Data in a page. `<` is escaped, so that no value can end the element. */
function DataScript(props: {
  readonly id?: string
  readonly type: string
  readonly value: unknown
}) {
  const { value, ...attributes } = props
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
}

function headOfProblem(problem: Problem): Head {
  const { title, next } = wordsFor(problem)
  return { title: `${title} · Polity`, description: next, canonical: '/' }
}
