import {
  EntityPageDocument,
  type EntityPageQuery,
  type EntityPageQueryVariables,
  type EntityType,
} from '../../generated/operations.js'
import type { PageOf, Visit } from '../page.js'
import { EntityView } from './entity-view.js'
import { typeOf } from './type-asked.js'
import { jsonLdOf } from './json-ld.js'

const SPARKLINE_DAYS = 30
const DAY_MS = 86_400_000

/** `/entity/{slug}`: what is known of one person, party, office, body, election or area; `?at=` says on which day. */
export const entityPage: PageOf<EntityPageQuery, EntityPageQueryVariables> = {
  path: '/entity/:slug',
  json: '/api/graph/entity/:slug',
  question: (visit) => ({
    document: EntityPageDocument,
    variables: {
      slug: visit.params['slug'] ?? '',
      at: asked(visit, 'at'),
      of: typeAsked(visit),
      after: asked(visit, 'after'),
      since: daysBefore(visit.now, SPARKLINE_DAYS),
    },
  }),
  isFound: ({ entity }) => entity !== null,
  head: ({ entity }, { origin }) => {
    if (entity === null) return { title: '', description: '', canonical: '/' }
    const { name, slug, description, type } = entity
    return {
      title: `${name} · Polity`,
      description,
      canonical: `/entity/${slug}`,
      alternates: [{ type: 'application/json', href: `/api/graph/entity/${slug}` }],
      openGraph: {
        'og:type': type === 'POLITICIAN' || type === 'PERSON' ? 'profile' : 'website',
        'og:url': `${origin}/entity/${slug}`,
        'og:site_name': 'Polity',
        'og:image': `${origin}/entity/${slug}/picture.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      },
      jsonLd: jsonLdOf(entity, origin),
    }
  },
  View: ({ data: { entity }, visit }) =>
    entity === null ? <></> : <EntityView entity={entity} visit={visit} at={asked(visit, 'at')} />,
}

/** The type of those with whom relationships are asked for, as `?of=party` says it; `null`: any. */
function typeAsked(visit: Visit): readonly [EntityType] | null {
  const of = typeOf(visit.search)
  return of === null ? null : [of]
}

/** What the address says of `name`; `null`: nothing. */
function asked({ search }: Visit, name: string): string | null {
  const value = new URLSearchParams(search).get(name)?.trim() ?? ''
  return value === '' ? null : value
}

/** The beginning of a day that lies `days` before an instant, in UTC. */
function daysBefore(instant: string, days: number): string {
  const day = new Date(new Date(instant).getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return `${day}T00:00:00Z`
}
