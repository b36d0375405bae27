import {
  SourcePageDocument,
  type SourcePageQuery,
  type SourcePageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { askedIn } from './asked.js'
import { SourceView } from './source-view.js'

/** `/sources/{id}`: how often the prices of a venue were right. */
export const sourcePage: PageOf<SourcePageQuery, SourcePageQueryVariables> = {
  path: '/sources/:id',
  json: '/api/v1/sources/:id/calibration',
  question: ({ params, search }) => ({
    document: SourcePageDocument,
    variables: { id: params['id'] ?? '', ...askedIn(search) },
  }),
  section: () => 'markets',
  isFound: ({ source }) => source !== null,
  head: ({ source }) => ({
    title: `Was ${source?.name ?? ''} right? · Polity`,
    description: `How often the prices of ${source?.name ?? ''} were right: calibration, Brier score and log score, with their intervals.`,
    canonical: `/sources/${source?.id ?? ''}`,
    alternates: [
      { type: 'application/json', href: `/api/v1/sources/${source?.id ?? ''}/calibration` },
    ],
    openGraph: { 'og:type': 'website' },
  }),
  View: SourceView,
}
