import {
  DataPageDocument,
  type DataPageQuery,
  type DataPageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { DataView } from './data-view.js'

/** `/data`: the datasets, what may stand in the graph twice, and how to say that something is wrong. */
export const dataPage: PageOf<DataPageQuery, DataPageQueryVariables> = {
  path: '/data',
  json: '/api/v1/datasets',
  question: () => ({ document: DataPageDocument, variables: {} }),
  head: () => ({
    title: 'Data and its quality · Polity',
    description:
      'Each dataset with its licence, age and counts, what of it could not be read, what may stand here twice, and how to propose a correction.',
    canonical: '/data',
    alternates: [{ type: 'application/json', href: '/api/v1/datasets' }],
    openGraph: { 'og:type': 'website' },
  }),
  View: ({ data, visit }) => <DataView data={data} visit={visit} />,
}
