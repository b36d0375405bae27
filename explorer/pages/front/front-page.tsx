import {
  FrontDocument,
  type FrontQuery,
  type FrontQueryVariables,
} from '../../generated/operations.js'
import type { PageOf, Visit } from '../page.js'
import { FrontView } from './front-view.js'

const LONGEST = 200

/** `/`: what is in here, what one can ask, and how to build on it; with `?q=`, what a search finds. */
export const frontPage: PageOf<FrontQuery, FrontQueryVariables> = {
  path: '/',
  question: (visit) => {
    const q = askedFor(visit)
    return {
      document: FrontDocument,
      variables: { q, isSearch: q !== '', after: new URLSearchParams(visit.search).get('after') },
    }
  },
  head: (_data, visit) => {
    const q = askedFor(visit)
    return {
      title: q === '' ? 'Polity: who held what, where and when' : `${q} · Polity`,
      description:
        'Politicians, parties, offices, elections and prediction markets, with the source of each statement.',
      canonical: '/',
      openGraph: { 'og:type': 'website' },
    }
  },
  View: ({ data, visit }) => <FrontView data={data} visit={visit} q={askedFor(visit)} />,
}

/** The words that are searched for; empty: none. */
function askedFor({ search }: Visit): string {
  return (new URLSearchParams(search).get('q') ?? '').trim().slice(0, LONGEST)
}
