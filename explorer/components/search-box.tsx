import { hrefOf } from './hits.js'
import { NameBox } from './name-box.js'

/**
 * The search in the header. A selected result opens its page. Enter without a selected result opens
 * the page with all results, as the form does without JavaScript.
 */
export function SearchBox({ locale }: { readonly locale: string }) {
  return (
    <form action="/" role="search" aria-label="Polity" class="head-search">
      <NameBox
        id="site-search"
        label="Search"
        placeholder="Search people, parties, places, markets"
        locale={locale}
        onPick={(hit) => {
          location.assign(hrefOf(hit))
        }}
      />
    </form>
  )
}
