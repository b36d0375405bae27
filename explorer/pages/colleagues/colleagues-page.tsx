import {
  ColleaguesPageDocument,
  type ColleaguesPageQuery,
  type ColleaguesPageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { ColleaguesView } from './colleagues-view.js'

const LONGEST = 200

/** `/entity/{slug}/colleagues?in=&also=`: people who were in the same bodies at the same time. */
export const colleaguesPage: PageOf<ColleaguesPageQuery, ColleaguesPageQueryVariables> = {
  path: '/entity/:slug/colleagues',
  question: ({ params, search }) => {
    const asked = new URLSearchParams(search)
    const wordsOf = (name: string) => (asked.get(name) ?? '').trim().slice(0, LONGEST)
    const [body, also, q] = [wordsOf('in'), wordsOf('also'), wordsOf('q')]
    return {
      document: ColleaguesPageDocument,
      variables: {
        slug: params['slug'] ?? '',
        body: body || null,
        also: also || null,
        ...{ alsoSlug: also, isAlso: also !== '' },
        ...{ q, isSearch: q !== '' },
        after: asked.get('after'),
      },
    }
  },
  section: () => 'politicians',
  isFound: ({ entity }) => entity?.__typename === 'Politician',
  head: ({ entity }) => ({
    title: `Colleagues of ${entity?.name ?? ''} · Polity`,
    description: `Politicians who were in the same bodies as ${entity?.name ?? ''} at the same time.`,
    canonical: `/entity/${entity?.slug ?? ''}/colleagues`,
  }),
  View: ColleaguesView,
}
