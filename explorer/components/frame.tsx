import type { ComponentChildren } from 'preact'

/** What every page has around it: the way back, the page itself, and where to go from here. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#content">
        Go to the content
      </a>
      <header>
        <a href="/" class="home">
          Polity
        </a>
        <nav aria-label="Main">
          <a href="/graph">Connections</a>
          <a href="/graphql">Ask a query</a>
          <a href="/account">Get a key</a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>Each statement has a source: look for it beside the statement.</p>
      </footer>
    </>
  )
}
