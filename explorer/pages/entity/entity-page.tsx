import {
  EntityPageDocument,
  type EntityPageQuery,
  type EntityPageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { EntityView } from './entity-view.js'

/** `/entity/{slug}`: what is known of one person, party, office, body, election or area. */
export const entityPage: PageOf<EntityPageQuery, EntityPageQueryVariables> = {
  path: '/entity/:slug',
  question: ({ params }) => ({
    document: EntityPageDocument,
    variables: { slug: params['slug'] ?? '' },
  }),
  isFound: ({ entity }) => entity !== null,
  head: ({ entity }) => ({
    title: `${entity?.name ?? ''} · Polity`,
    description: entity?.description ?? '',
    canonical: `/entity/${entity?.slug ?? ''}`,
    alternates: [{ type: 'application/json', href: `/api/graph/entity/${entity?.slug ?? ''}` }],
  }),
  View: EntityView,
}
