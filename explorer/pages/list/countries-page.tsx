import { countryName, numberWords } from '../../components/words.js'
import {
  CountryListDocument,
  type CountryListQuery,
  type CountryListQueryVariables,
} from '../../generated/operations.js'
import { valueIn } from './address.js'
import type { Column } from './columns.js'
import { countWords } from './entity-columns.js'
import { listPage } from './list-page.js'

interface Row {
  readonly code: string
  readonly name: string
  readonly all: number
  readonly counts: Readonly<Record<Counted, number>>
}

/** The columns with counts. Each count is a link to the list of the country. */
const COUNTED = ['politicians', 'institutions', 'parties', 'areas', 'elections'] as const
type Counted = (typeof COUNTED)[number]

const columns: readonly Column<Row>[] = [
  {
    title: 'Country',
    key: 'country',
    text: ({ name }) => name,
    cell: ({ name, code }) => (
      <>
        <strong>{name}</strong> <span class="sub">{code.toUpperCase()}</span>
      </>
    ),
    place: 'head',
  },
  { title: 'Code', key: 'code', text: ({ code }) => code, cell: null },
  ...COUNTED.map((counted): Column<Row> => {
    const title = counted.charAt(0).toUpperCase() + counted.slice(1)
    return {
      title,
      key: counted,
      text: ({ counts }) => String(counts[counted]),
      cell: ({ code, counts }, locale) =>
        counts[counted] === 0 ? (
          <span class="muted">0</span>
        ) : (
          <a href={`/${counted}?country=${code}`}>{numberWords(counts[counted], locale)}</a>
        ),
      isNumber: true,
      label: title,
    }
  }),
]

/** `/countries`: the countries of the data, with links to their lists. */
export const countriesPage = listPage<CountryListQuery, CountryListQueryVariables, Row>({
  path: '/countries',
  title: 'Countries',
  noun: 'countries',
  question: () => ({ document: CountryListDocument, variables: {} }),
  list: ({ overview }, visit) => {
    const words = valueIn(visit, 'q').toLowerCase()
    const rows = rowsOf(overview, visit.locale)
      .filter(({ code, name }) => code === words || name.toLowerCase().includes(words))
      .sort((a, b) =>
        valueIn(visit, 'sort') === 'name' ? a.name.localeCompare(b.name) : b.all - a.all,
      )
    return { rows, total: rows.length, pageInfo: { hasNextPage: false, endCursor: null } }
  },
  lead: ({ overview }, { locale }) =>
    `${countWords(overview.countries.length, 'country', 'countries', locale)} with entities in the data.`,
  facets: () => [],
  sorts: [
    { value: 'size', label: 'Most entities first' },
    { value: 'name', label: 'Name, A to Z' },
  ],
  nearest: () => [],
  columns,
  keyOf: ({ code }) => code,
})

function rowsOf(overview: CountryListQuery['overview'], locale: string): readonly Row[] {
  const counts = COUNTED.map(
    (counted) =>
      [
        counted,
        new Map(overview[counted].map(({ countryCode, count }) => [countryCode, count])),
      ] as const,
  )
  return overview.countries.map(({ countryCode, count }) => ({
    code: countryCode,
    name: countryName(countryCode, locale),
    all: count,
    // The entries have every key of `COUNTED`.
    counts: Object.fromEntries(
      counts.map(([counted, byCode]) => [counted, byCode.get(countryCode) ?? 0]),
    ) as Record<Counted, number>,
  }))
}
