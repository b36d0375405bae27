import type { ComponentChildren } from 'preact'
import type { Visit } from '../pages/page.js'
import { SearchBox } from './search-box.js'

/** What every page has around it: the way back, a search, the page itself, and where to go from here. */
export function Frame(props: { readonly visit: Visit; readonly children: ComponentChildren }) {
  const { visit, children } = props
  return (
    <>
      <a class="skip" href="#content">
        Go to the content
      </a>
      <header>
        <a href="/" class="home">
          Polity
        </a>
        <SearchBox q={new URLSearchParams(visit.search).get('q') ?? ''} locale={visit.locale} />
        <nav aria-label="Main">
          <a href="/graph">Connections</a>
          <a href="/data">Data</a>
          <a href="/graphql">Ask a query</a>
          <a href="/docs">Documentation</a>
          <a href="/account">Get a key</a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>
          Each statement has a source: look for it beside the statement.{' '}
          <a href="/data">The data</a> with licences, age and what is amiss; something is wrong?{' '}
          <a href="/data#wrong">Say so</a>.
        </p>
      </footer>
    </>
  )
}
