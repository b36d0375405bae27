import { NameBox } from './name-box.js'

/**
 * A search by name above every page: what is picked opens. Without JavaScript, and with Enter on the words themselves, it
 * is a form that opens the front page with what was found.
 */
export function SearchBox({ q, locale }: { readonly q: string; readonly locale: string }) {
  return (
    <form action="/" role="search" aria-label="All of Polity" class="search">
      <NameBox
        id="site-search"
        label="Search by name"
        q={q}
        locale={locale}
        onPick={({ node }) => {
          location.assign(`/entity/${node.slug}`)
        }}
      />
      <button>Search</button>
    </form>
  )
}
