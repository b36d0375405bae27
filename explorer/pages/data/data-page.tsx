import {
  DataPageDocument,
  type DataPageQuery,
  type DataPageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { DataView } from './data-view.js'

/** `/data`: the datasets and venues, possible duplicates, and how to report an error. */
export const dataPage: PageOf<DataPageQuery, DataPageQueryVariables> = {
  path: '/data',
  json: '/api/v1/datasets',
  question: () => ({ document: DataPageDocument, variables: {} }),
  head: () => ({
    title: 'Datasets and known problems · Polity',
    description:
      'Each dataset with its licence, period and counts, the rows that could not be read, possible duplicates, and how to report an error.',
    canonical: '/data',
    alternates: [{ type: 'application/json', href: '/api/v1/datasets' }],
    openGraph: { 'og:type': 'website' },
  }),
  View: ({ data, visit }) => <DataView data={data} visit={visit} />,
}
