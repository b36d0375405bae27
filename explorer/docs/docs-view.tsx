import type { VNode } from 'preact'
import { GROUPS, START, type DocsPage } from './contents.js'
import type { Article, Heading } from './markdown.js'

interface DocsViewProps {
  readonly page: DocsPage
  readonly article: Article
  /** A generated reference that follows the text; `null`: none. */
  readonly reference: VNode | null
}

/** A page of the documentation: its text, a list of its sections, and links to the other pages. */
export function DocsView({ page, article, reference }: DocsViewProps) {
  const { html, headings } = article
  return (
    <>
      <div class="text">
        <p class="way">
          <a href="#pages">All pages of the documentation</a>
        </p>
        <Sections headings={headings} />
        <div dangerouslySetInnerHTML={{ __html: html }} />
        {reference}
      </div>
      <nav id="pages" class="pages" aria-label="Documentation" tabIndex={-1}>
        <p>
          <PageLink page={START} here={page} />
        </p>
        {GROUPS.map(({ title, pages }) => (
          <div key={title}>
            <p>{title}</p>
            <ul>
              {pages.map((each) => (
                <li key={each.path}>
                  <PageLink page={each} here={page} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p>In this service</p>
        <ul>
          <li>
            <a href="/data">The data, with licences and ages</a>
          </li>
          <li>
            <a href="/graphql">GraphiQL</a>
          </li>
          <li>
            <a href="/openapi.json">OpenAPI</a>
          </li>
          <li>
            <a href="/schema.graphql">GraphQL schema</a>
          </li>
        </ul>
      </nav>
    </>
  )
}

function PageLink({ page, here }: { readonly page: DocsPage; readonly here: DocsPage }) {
  const isHere = page.path === here.path
  return (
    <a href={page.path} {...(isHere && { 'aria-current': 'page' as const })}>
      {page.name}
    </a>
  )
}

function Sections({ headings }: { readonly headings: readonly Heading[] }) {
  if (headings.length < 2) return null
  return (
    <details class="sections">
      <summary>On this page</summary>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} class={`level-${String(level)}`}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
