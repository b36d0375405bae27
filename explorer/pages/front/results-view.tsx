import { BigSearch } from '../../components/big-search.js'
import { BrowseInstead, HitList } from '../../components/hit-list.js'
import { entityIn } from '../../components/hits.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { numberWords } from '../../components/words.js'
import type { SearchPairQuery, SearchResultsQuery } from '../../generated/operations.js'
import { hrefWith, valueIn } from '../list/address.js'
import type { Visit } from '../page.js'

const PAGE_SIZE = 20

/**
 * The results of a search, in pages; without results, the entities of two names, or similar names,
 * and links to the lists.
 */
export function ResultsView(props: {
  readonly data: SearchResultsQuery & Partial<SearchPairQuery>
  readonly visit: Visit
}) {
  const { data, visit } = props
  const pair = pairIn(data)
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
          pair !== null ? (
            'Two names'
          ) : isFound ? (
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
        ) : pair !== null ? (
          <PairFound pair={pair} locale={locale} />
        ) : (
          <Instead others={data.other?.edges ?? []} locale={locale} />
        )}
      </div>
    </>
  )
}

/** The entities of two names; `null` if a name has none, or if both names have the same. */
function pairIn({ from, to }: Partial<SearchPairQuery>) {
  const [[first], [second]] = [from?.edges ?? [], to?.edges ?? []]
  if (first === undefined || second === undefined) return null
  const [a, b] = [entityIn(first), entityIn(second)]
  return a === null || b === null || a.id === b.id ? null : { hits: [first, second], a, b }
}

function PairFound(props: {
  readonly pair: NonNullable<ReturnType<typeof pairIn>>
  readonly locale: string
}) {
  const { hits, a, b } = props.pair
  return (
    <>
      <HitList hits={hits} locale={props.locale} />
      <div class="actions">
        <ButtonLink href={`/graph?ids=${a.id},${b.id}&find=ways`} icon="graph">
          How are they connected?
        </ButtonLink>
        <ButtonLink href={`/compare?ids=${a.slug},${b.slug}`}>Compare them</ButtonLink>
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
