import {
  RacePageDocument,
  type RacePageQuery,
  type RacePageQueryVariables,
} from '../../generated/operations.js'
import { ATOM, feedHref } from '../changes/asked.js'
import { toTable, type PageOf, type Visit } from '../page.js'
import { LEVEL_WORDS, levelIn, unitRows } from './race.js'
import { RaceView } from './race-view.js'

/** The numbers of reporting units on one page, and in a CSV file. */
const UNITS = 40
const CSV_UNITS = 500

/** `/race/{id}`: candidates with votes, calls and corrections, the count over time, and each unit. */
export const racePage: PageOf<RacePageQuery, RacePageQueryVariables> = {
  path: '/race/:id',
  json: '/api/v1/races/:id',
  question: (visit) => questionOf(visit, UNITS),
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
  table: toTable({
    choices: { level: LEVEL_WORDS },
    question: (visit) => questionOf(visit, CSV_UNITS),
    columns: ['unit', 'level', 'name', 'candidate', 'party', 'votes', 'counted_at'],
    rows: ({ race }) =>
      race === null ? null : { rows: unitRows(race), isCut: race.results.pageInfo.hasNextPage },
  }),
  View: RaceView,
}

function questionOf({ params, search }: Visit, first: number) {
  const asked = new URLSearchParams(search)
  return {
    document: RacePageDocument,
    variables: {
      id: params['id'] ?? '',
      level: levelIn(search),
      first,
      after: asked.get('after'),
      story: asked.get('story'),
    },
  }
}
