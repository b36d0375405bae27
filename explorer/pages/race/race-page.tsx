import {
  RacePageDocument,
  type RacePageQuery,
  type RacePageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { RaceView } from './race-view.js'

/** `/race/{id}`: who stands, votes as they come in, calls, and the units that are counted. */
export const racePage: PageOf<RacePageQuery, RacePageQueryVariables> = {
  path: '/race/:id',
  json: '/api/v1/races/:id',
  question: ({ params, search }) => {
    const asked = new URLSearchParams(search)
    return {
      document: RacePageDocument,
      variables: {
        id: params['id'] ?? '',
        level: asked.get('level')?.slice(0, 100) ?? 'county',
        after: asked.get('after'),
        story: asked.get('story'),
      },
    }
  },
  isFound: ({ contest }) => contest !== null,
  head: ({ contest }) => ({
    title: `${contest?.title ?? ''} · Polity`,
    description: `Who stands, votes as they come in, and calls: ${contest?.title ?? ''}.`,
    canonical: `/race/${contest?.id ?? ''}`,
    alternates: [{ type: 'application/json', href: `/api/v1/races/${contest?.id ?? ''}` }],
  }),
  View: RaceView,
}
