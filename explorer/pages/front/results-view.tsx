import { BigSearch } from '../../components/big-search.js'
import { BrowseInstead, HitList } from '../../components/hit-list.js'
import { Empty } from '../../components/ui/empty.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { numberWords } from '../../components/words.js'
import type { SearchResultsQuery } from '../../generated/operations.js'
import { hrefWith, valueIn } from '../list/address.js'
import type { Visit } from '../page.js'

const PAGE_SIZE = 20

/** The results of a search, in pages; without results, similar names and links to the lists. */
export function ResultsView(props: { readonly data: SearchResultsQuery; readonly visit: Visit }) {
  const { data, visit } = props
  const { edges, totalCount, pageInfo } = data.searchAll
  const { locale } = visit
  const q = valueIn(visit, 'q')
  const before = Number.parseInt(valueIn(visit, 'start'), 10) || 0
  const words = (row: number) => numberWords(row, locale)
  const isFound = edges.length > 0
  return (
    <>
      <PageHead
        crumbs={[{ href: '/', name: 'Home' }]}
        title={
          isFound ? (
            <>
              Results for “<bdi>{q}</bdi>”
            </>
          ) : (
            <>
              Nothing found for “<bdi>{q}</bdi>”
            </>
          )
        }
      />
      <BigSearch q={q} locale={locale} />
      <div class="section near">
        {isFound ? (
          <>
            <HitList hits={edges} locale={locale} />
            <Pager
              label="Pages of results"
              range={`${words(before + 1)}–${words(before + edges.length)} of ${words(totalCount)}`}
              first={valueIn(visit, 'after') === '' ? undefined : hrefWith('/', visit, {})}
              next={
                pageInfo.hasNextPage
                  ? hrefWith('/', visit, {
                      after: pageInfo.endCursor ?? '',
                      start: String(before + PAGE_SIZE),
                    })
                  : undefined
              }
            />
          </>
        ) : (
          <Instead others={data.other?.edges ?? []} locale={locale} />
        )}
      </div>
    </>
  )
}

function Instead(props: {
  readonly others: SearchResultsQuery['searchAll']['edges']
  readonly locale: string
}) {
  const { others, locale } = props
  return (
    <>
      {others.length > 0 ? (
        <>
          <h2>Similar names</h2>
          <HitList hits={others} locale={locale} />
        </>
      ) : (
        <Empty title="No name or question is similar">
          Check the spelling, or try a last name, a party or a place.
        </Empty>
      )}
      <BrowseInstead />
    </>
  )
}
