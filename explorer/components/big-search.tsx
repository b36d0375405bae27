import { hrefOf } from './hits.js'
import { NameBox } from './name-box.js'
import { Icon } from './ui/icon.js'

/** The search at the top of a page. It replaces the search in the header. */
export function BigSearch({ q, locale }: { readonly q: string; readonly locale: string }) {
  return (
    <form class="bigsearch" role="search" aria-label="Polity" action="/">
      <NameBox
        id="site-search"
        label="Search"
        placeholder="Person, party, place, question"
        q={q}
        locale={locale}
        onPick={(hit) => {
          location.assign(hrefOf(hit))
        }}
      />
      <button class="btn primary">
        <span>Search</span>
        <Icon name="search" size={20} />
      </button>
    </form>
  )
}
