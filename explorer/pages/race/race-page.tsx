import {
  RacePageDocument,
  type RacePageQuery,
  type RacePageQueryVariables,
} from '../../generated/operations.js'
import { ATOM, feedHref } from '../changes/asked.js'
import type { PageOf } from '../page.js'
import { levelIn } from './race.js'
import { RaceView } from './race-view.js'

/** `/race/{id}`: candidates with votes, calls and corrections, the count over time, and each unit. */
export const racePage: PageOf<RacePageQuery, RacePageQueryVariables> = {
  path: '/race/:id',
  json: '/api/v1/races/:id',
  question: ({ params, search }) => {
    const asked = new URLSearchParams(search)
    return {
      document: RacePageDocument,
      variables: {
        id: params['id'] ?? '',
        level: levelIn(search),
        after: asked.get('after'),
        story: asked.get('story'),
      },
    }
  },
  section: () => 'elections',
  isFound: ({ race }) => race !== null,
  head: ({ race }) => ({
    title: `${race?.title ?? ''} · Polity`,
    description: `Candidates, votes, calls and corrections: ${race?.title ?? ''}.`,
    canonical: `/race/${race?.id ?? ''}`,
    alternates: [
      { type: 'application/json', href: `/api/v1/races/${race?.id ?? ''}` },
      { type: ATOM, href: feedHref(race?.id ?? '') },
    ],
  }),
  View: RaceView,
}
