import type { ElectionPageQuery, ElectionPageQueryVariables } from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { electionQuestion } from './election-question.js'
import { ElectionView } from './election-view.js'

/** `/election/{slug}`: its races, and who leads in each. */
export const electionPage: PageOf<ElectionPageQuery, ElectionPageQueryVariables> = {
  path: '/election/:slug',
  json: '/api/v1/elections/:slug',
  question: electionQuestion,
  section: () => 'elections',
  isFound: ({ entity }) => entity?.__typename === 'Election',
  head: ({ entity }) => ({
    title: `${entity?.name ?? ''}: races · Polity`,
    description: entity?.description ?? '',
    canonical: `/election/${entity?.slug ?? ''}`,
    alternates: [{ type: 'application/json', href: `/api/v1/elections/${entity?.slug ?? ''}` }],
  }),
  View: ElectionView,
}
