import {
  FrontDocument,
  SearchPairDocument,
  SearchResultsDocument,
  type FrontQuery,
  type FrontQueryVariables,
  type SearchPairQuery,
  type SearchResultsQuery,
  type SearchResultsQueryVariables,
} from '../../generated/operations.js'
import { valueIn } from '../list/address.js'
import type { PageOf, Question } from '../page.js'
import { FrontView } from './front-view.js'
import { ResultsView } from './results-view.js'

type Data = FrontQuery | (SearchResultsQuery & Partial<SearchPairQuery>)
type Variables = FrontQueryVariables | SearchResultsQueryVariables

/** `/`: search, findings and lists; with `?q=`, the results of a search. */
export const frontPage: PageOf<Data, Variables> = {
  path: '/',
  question: (visit) => {
    const q = valueIn(visit, 'q')
    if (q === '') return either({ document: FrontDocument, variables: {} })
    const words = q.split(/\s+/u)
    const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
    const after = valueIn(visit, 'after') || null
    return either({
      document: SearchResultsDocument,
      variables: { q, word: longest, hasSeveralWords: words.length > 1, after },
    })
  },
  next: (data, visit) => {
    const names = namesIn(valueIn(visit, 'q'))
    const isNeeded =
      'searchAll' in data && data.searchAll.totalCount === 0 && data.from === undefined
    return isNeeded && names !== null ? { document: SearchPairDocument, variables: names } : null
  },
  hasOwnSearch: () => true,
  head: (_data, visit) => {
    const q = valueIn(visit, 'q')
    return {
      title:
        q === '' ? 'Who holds power, since when, and how do we know? · Polity' : `${q} · Polity`,
      description:
        'Politicians, parties, offices, elections and prediction markets, with the source of each statement.',
      canonical: '/',
      openGraph: { 'og:type': 'website' },
    }
  },
  View: ({ data, visit }) =>
    'searchAll' in data ? (
      <ResultsView data={data} visit={visit} />
    ) : (
      <FrontView data={data} visit={visit} />
    ),
}

/** The two names in words such as "Schumer and McConnell"; `null` if there are not two. */
function namesIn(q: string): { readonly from: string; readonly to: string } | null {
  const [from = '', to = '', ...others] = q
    .split(/\s+(?:and|vs\.?|versus|&|\+)\s+|\s*[,;]\s*/iu)
    .filter((name) => name !== '')
  return to === '' || others.length > 0 ? null : { from, to }
}

/** One of the two queries of this address. The two queries have different variables. */
function either<Some extends Data, Of extends Variables>(
  question: Question<Some, Of>,
): Question<Data, Variables> {
  return question as unknown as Question<Data, Variables>
}
