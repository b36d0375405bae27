import type { ComponentChildren } from 'preact'
import type { Section, Visit } from '../pages/page.js'
import { SearchBox } from './search-box.js'
import { Icon } from './ui/icon.js'

const PLACES: readonly {
  readonly href: string
  readonly name: string
  readonly section: Section
}[] = [
  { href: '/politicians', name: 'Politicians', section: 'politicians' },
  { href: '/institutions', name: 'Chambers', section: 'institutions' },
  { href: '/elections', name: 'Elections', section: 'elections' },
  { href: '/markets', name: 'Markets', section: 'markets' },
  { href: '/graph', name: 'Graph', section: 'graph' },
  { href: '/docs', name: 'API', section: 'api' },
]

interface FrameProps {
  readonly visit: Visit
  readonly section: Section | null
  /** Whether the page has its own search, so that the header has none. */
  readonly hasOwnSearch?: boolean
  readonly children: ComponentChildren
}

/** The parts around every page: the header with search and navigation, the page, and the footer. */
export function Frame({ visit, section, hasOwnSearch = false, children }: FrameProps) {
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="site-head">
        <div class="page">
          <a class="brand" href="/">
            Polity
          </a>
          {!hasOwnSearch && <SearchBox locale={visit.locale} />}
          <nav class="nav" aria-label="Main">
            <Places section={section} />
          </nav>
          <div class="head-tools">
            <a class="btn ghost icon" href="/" aria-label="Search">
              <Icon name="search" size={20} />
            </a>
            <details class="site-menu">
              <summary class="btn ghost icon" aria-label="Menu">
                <Icon name="menu" size={20} />
              </summary>
              <nav class="menu" aria-label="Menu">
                <Places section={section} />
              </nav>
            </details>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} class="page">
        {children}
      </main>
      <footer class="site-foot slim">
        <div class="page">
          <div class="cols">
            <p>
              Every fact links to its source.{' '}
              <a href="/data">See our datasets and known problems</a>, or{' '}
              <a href="/data#report">report an error</a>.
            </p>
            <ul>
              <li>
                <a href="/data">Datasets</a>
              </li>
              <li>
                <a href="/changes">Changes</a>
              </li>
              <li>
                <a href="/docs">API</a>
              </li>
              <li>
                <a href="/graphql">GraphiQL</a>
              </li>
              <li>
                <a href="/account">Get a free key</a>
              </li>
            </ul>
          </div>
        </div>
      </footer>
    </>
  )
}

function Places({ section }: { readonly section: Section | null }) {
  return (
    <>
      {PLACES.map((place) => (
        <a
          key={place.href}
          href={place.href}
          aria-current={place.section === section ? 'page' : undefined}
        >
          {place.name}
        </a>
      ))}
    </>
  )
}
