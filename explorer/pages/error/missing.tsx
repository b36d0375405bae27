import type { AddressSearch } from '../../api/answer.js'
import { BigSearch } from '../../components/big-search.js'
import { BrowseInstead, HitList } from '../../components/hit-list.js'

/**
 * The page for an unknown address: the results of a search for its words, a search field and lists.
 */
export function Missing(props: {
  readonly search: AddressSearch | undefined
  readonly locale: string
}) {
  const { search, locale } = props
  const hits = search?.hits ?? []
  return (
    <div class="missing">
      <p class="kicker">Page not found · 404</p>
      <h1>
        {search === undefined ? (
          'We have no page at this address'
        ) : (
          <>
            We have no page called “<bdi>{search.words}</bdi>”
          </>
        )}
      </h1>
      <p class="lead">
        The address may be misspelt, or the page may have moved.{' '}
        {hits.length > 0
          ? 'We searched for the words in it and found these.'
          : 'Search by name instead.'}
      </p>
      {hits.length > 0 && <HitList hits={hits} locale={locale} />}
      <BigSearch q={search?.words ?? ''} locale={locale} />
      <BrowseInstead />
    </div>
  )
}
