import { EntityLink } from '../../components/entity-link.js'
import { shortDateWords } from '../../components/words.js'
import {
  ElectionListDocument,
  type ElectionListQuery,
  type ElectionListQueryVariables,
  type ElectionState,
} from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { choiceIn, valueIn } from './address.js'
import type { Column } from './columns.js'
import {
  countriesIn,
  countryColumn,
  countryFacet,
  countWords,
  nameColumn,
  slugColumn,
} from './entity-columns.js'
import { listPage } from './list-page.js'

type Row = Extract<
  NonNullable<ElectionListQuery['elections']>['nodes'][number],
  { readonly startDate: unknown }
>

const columns: readonly Column<Row>[] = [
  {
    title: 'Date',
    key: 'date',
    text: ({ startDate }) => startDate ?? '',
    cell: ({ startDate }, locale) =>
      startDate === null ? (
        <span class="muted">Not recorded</span>
      ) : (
        <span class="nw">{shortDateWords(startDate, locale)}</span>
      ),
    place: 'side',
  },
  nameColumn,
  placeColumn('For', 'office', ({ office }) => office),
  placeColumn('Area', 'area', ({ area }) => area),
  countryColumn,
  slugColumn,
]

const STATES: readonly { readonly value: ElectionState; readonly label: string }[] = [
  { value: 'SCHEDULED', label: 'Upcoming' },
  { value: 'OPEN', label: 'Open, no results yet' },
  { value: 'COUNTING', label: 'Counting' },
  { value: 'CERTIFIED', label: 'Certified' },
  { value: 'CANCELLED', label: 'Cancelled' },
]

/** `/elections`: elections by date. */
export const electionsPage = listPage<ElectionListQuery, ElectionListQueryVariables, Row>({
  path: '/elections',
  title: 'Elections',
  noun: 'elections',
  section: 'elections',
  question: (visit, first) => {
    const q = valueIn(visit, 'q')
    const [from, to] = [yearIn(visit, 'from'), yearIn(visit, 'to')]
    const country = countriesIn(visit)?.[0] ?? null
    const state = STATES.find(({ value }) => value === valueIn(visit, 'state'))?.value ?? null
    return {
      document: ElectionListDocument,
      variables: {
        ...{ from, to, country, state },
        direction: choiceIn(visit, 'sort', ['newest', 'oldest']) === 'oldest' ? 'ASC' : 'DESC',
        where: { name: q, ...(country !== null && { countries: [country] }) },
        first,
        after: valueIn(visit, 'after') || null,
        ...{ q, isNamed: q !== '' },
      },
    }
  },
  list: ({ elections, entities }) => {
    const found = elections ?? entities
    return {
      rows: (found?.nodes ?? []).flatMap((node) => ('startDate' in node ? [node] : [])),
      total: found?.totalCount ?? null,
      pageInfo: found?.pageInfo ?? { hasNextPage: false, endCursor: null },
    }
  },
  lead: ({ overview }, { locale }) => {
    const count = overview.types.find(({ type }) => type === 'ELECTION')?.count ?? 0
    return `${countWords(count, 'election', 'elections', locale)}, by date. Elections without a date are only found by name.`
  },
  facets: ({ overview }, visit) => [
    ...(valueIn(visit, 'q') === ''
      ? [{ name: 'state', title: 'State', isSingle: true as const, options: STATES }]
      : []),
    countryFacet(overview.countries, visit, true),
    ...(valueIn(visit, 'q') === '' ? [yearFacet(visit)] : []),
  ],
  sorts: [
    { value: 'newest', label: 'Date, newest first' },
    { value: 'oldest', label: 'Date, oldest first' },
  ],
  nearest: ({ nearest }) => nearest?.edges ?? [],
  columns,
  keyOf: ({ slug }) => slug,
})

/** The decades before and after the year of the visit. */
function yearFacet({ now }: Visit) {
  const year = Number(now.slice(0, 4))
  return {
    name: 'from',
    title: 'From',
    isSingle: true as const,
    options: [year, year - 1, year - 5, year - 10, year - 50].map((each) => ({
      value: String(each),
      label: `${String(each)} on`,
    })),
  }
}

function yearIn(visit: Visit, name: string): string | null {
  const value = valueIn(visit, name)
  return /^\d{4}(-\d\d){0,2}$/.test(value) ? value : null
}

function placeColumn(
  title: string,
  key: string,
  placeOf: (row: Row) => { readonly slug: string; readonly name: string } | null,
): Column<Row> {
  return {
    ...{ title, key },
    text: (row) => placeOf(row)?.name ?? '',
    cell: (row) => {
      const place = placeOf(row)
      return place === null ? '' : <EntityLink entity={place} />
    },
    place: 'wide',
  }
}
