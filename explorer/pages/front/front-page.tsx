import {
  FrontDocument,
  type FrontQuery,
  type FrontQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'

/** `/`: what is in here, what one can ask, and how to build on it. */
export const frontPage: PageOf<FrontQuery, FrontQueryVariables> = {
  path: '/',
  question: () => ({ document: FrontDocument, variables: {} }),
  head: () => ({
    title: 'Polity: who held what, where and when',
    description:
      'Politicians, parties, offices, elections and prediction markets, with the source of each statement.',
    canonical: '/',
  }),
  View: ({ data }) => (
    <>
      <h1>Who held what, where and when, and which source says so</h1>
      <p>Prices of {data.sources.length} prediction markets’ venues are followed.</p>
    </>
  ),
}
