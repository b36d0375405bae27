import {
  EntityBodyDocument,
  EntityCareerDocument,
  EntityMembersDocument,
  EntityNeighboursDocument,
  EntityPageDocument,
  EntityRelationshipsDocument,
  EntityTableDocument,
  type EntityPageQueryVariables,
} from '../../generated/operations.js'
import { ATOM, feedHref } from '../changes/asked.js'
import { toTable, type AnyQuestion, type PageOf, type Section, type Visit } from '../page.js'
import { askedOf, TYPE_WORDS, valueOf, type Asked } from './asked.js'
import { neighboursAsked } from './career.js'
import { chamberDayOf, membersAsked } from './chamber-day.js'
import { isOutside } from './coverage.js'
import { EntityView } from './entity-view.js'
import { csvHref } from './csv-link.js'
import { careerOf, coverageOf, isPerson, type Entity, type EntityData } from './entity.js'
import { jsonLdOf } from './json-ld.js'
import { leadOf } from './lead.js'
import { COLUMNS, CSV_ROWS, rowsOf } from './relationship-rows.js'

const SPARKLINE_DAYS = 30
const DAY_MS = 86_400_000

/** `/entity/{slug}`: all data about one entity; with `?at=`, the data of one day, month or year. */
export const entityPage: PageOf<EntityData, EntityPageQueryVariables> = {
  path: '/entity/:slug',
  json: '/api/graph/entity/:slug',
  question: (visit) => ({
    document: EntityPageDocument,
    variables: { slug: slugOf(visit), since: daysBefore(visit.now, SPARKLINE_DAYS) },
  }),
  next: nextQuestion,
  isFound: ({ entity }) => entity !== null,
  section: ({ entity }) => (entity === null ? null : (SECTIONS[entity.type] ?? null)),
  head: ({ entity }, visit) => {
    if (entity === null) return { title: '', description: '', canonical: '/' }
    const { name, slug, type } = entity
    const { origin } = visit
    return {
      title: `${name} · Polity`,
      description:
        entity.description ||
        leadOf({ entity, main: null, held: [], party: null, at: null, visit }),
      canonical: `/entity/${slug}`,
      alternates: [
        { type: 'application/json', href: `/api/graph/entity/${slug}` },
        { type: 'text/csv', href: csvHref(slug, visit) },
        { type: ATOM, href: feedHref(slug) },
      ],
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
  table: toTable({
    choices: { of: ['all', ...TYPE_WORDS] },
    question: (visit) => ({
      document: EntityTableDocument,
      variables: tableVariables(visit),
    }),
    columns: COLUMNS,
    rows: rowsOf,
  }),
  View: ({ data, visit }) =>
    data.entity === null ? <></> : <EntityView data={data} entity={data.entity} visit={visit} />,
}

const SECTIONS: Readonly<Partial<Record<Entity['type'], Section>>> = {
  POLITICIAN: 'politicians',
  INSTITUTION: 'institutions',
  ELECTION: 'elections',
}

/**
 * The next query for a type of entity: a career with neighbours in the seat, members on a day, or a
 * list.
 */
function nextQuestion(data: EntityData, visit: Visit): AnyQuestion | null {
  const { entity } = data
  if (entity === null) return null
  const { slug, type } = entity
  const asked = askedOf(visit)
  const { at, after } = asked
  if (isPerson(entity) && data.career === undefined) {
    return { document: EntityCareerDocument, variables: { slug, at } }
  }
  const career = careerOf(data)
  if (career !== null && data.areas === undefined) {
    const variables = neighboursAsked(career, at, visit.now.slice(0, 10))
    const { areas, offices, isInBody } = variables
    if (areas.length > 0 || offices.length > 0 || isInBody) {
      return { document: EntityNeighboursDocument, variables }
    }
  }
  if ((type === 'INSTITUTION' || type === 'OFFICE') && data.covered === undefined) {
    return { document: EntityBodyDocument, variables: { slug } }
  }
  const day = chamberDayOf(data, visit)
  const coverage = coverageOf(data)
  if (
    day !== null &&
    coverage !== null &&
    data.chamber === undefined &&
    !isOutside(coverage, day)
  ) {
    const variables = { slug, at: day, first: membersAsked(data), after: valueOf(visit, 'next') }
    return { document: EntityMembersDocument, variables }
  }
  const isListed = asked.isListed || (!isPerson(entity) && day === null)
  if (isListed && data.list === undefined) {
    const variables = { slug, at, of: typesOf(asked), after }
    return { document: EntityRelationshipsDocument, variables }
  }
  return null
}

function tableVariables(visit: Visit) {
  const asked = askedOf(visit)
  return { slug: slugOf(visit), at: asked.at, of: typesOf(asked), first: CSV_ROWS }
}

function slugOf({ params }: Visit): string {
  return params['slug'] ?? ''
}

function typesOf({ of }: Asked) {
  return of === null ? null : [of]
}

/** The beginning of the day that is `days` before an instant, in UTC. */
function daysBefore(instant: string, days: number): string {
  const day = new Date(new Date(instant).getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return `${day}T00:00:00Z`
}
