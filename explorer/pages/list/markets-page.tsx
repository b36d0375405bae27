import { Meter } from '../../components/ui/meter.js'
import {
  countryName,
  percentWords,
  plainWord,
  resultWords,
  shortDateWords,
} from '../../components/words.js'
import {
  MarketListDocument,
  type ListedMarketFragment,
  type MarketListQuery,
  type MarketListQueryVariables,
  type MarketState,
} from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { choiceIn, valueIn, valuesIn } from './address.js'
import type { Column } from './columns.js'
import { countriesIn, countWords } from './entity-columns.js'
import { listPage } from './list-page.js'

type Row = ListedMarketFragment

const columns: readonly Column<Row>[] = [
  {
    title: 'Question',
    key: 'question',
    text: ({ title }) => title,
    cell: ({ id, title }) => (
      <a class="name" href={`/market/${id}`}>
        <bdi>{title}</bdi>
      </a>
    ),
    place: 'head',
  },
  {
    title: 'Price',
    key: 'percent',
    text: ({ display }) => (display === null ? '' : String(display.percent)),
    cell: ({ display, state }, locale) =>
      display === null ? (
        <span class="muted">No price</span>
      ) : (
        <span class={state === 'OPEN' ? 'pct' : 'pct muted'}>
          {percentWords(display.percent, locale)}
        </span>
      ),
    isNumber: true,
    place: 'side',
  },
  {
    title: 'Price as a bar',
    isTitleUnseen: true,
    key: 'state',
    text: ({ state }) => state.toLowerCase(),
    cell: ({ display }) => (
      <span class="price-bar">
        <Meter percent={display?.percent ?? 0} colour="t-market" />
      </span>
    ),
    place: 'hide',
  },
  {
    title: 'Venue',
    key: 'venue',
    text: ({ display }) => display?.source.name ?? '',
    cell: ({ display }) =>
      display === null ? (
        ''
      ) : (
        <>
          {display.source.name} <span class="sub">{MONEY[display.source.money]}</span>
        </>
      ),
    place: 'wide',
  },
  {
    title: 'Last price',
    key: 'last_price',
    text: ({ display }) => display?.quotedAt ?? '',
    cell: ({ display }, locale) => <Day instant={display?.quotedAt ?? null} locale={locale} />,
    label: 'Last price',
    place: 'wide',
  },
  {
    title: 'Closes',
    key: 'closes',
    text: ({ closesAt }) => closesAt ?? '',
    cell: (row, locale) => (
      <>
        <Day instant={row.closesAt} locale={locale} />
        {row.state !== 'OPEN' && <span class="sub"> {stateWords(row, locale)}</span>}
      </>
    ),
    label: 'Closes',
    place: 'wide',
  },
  { title: 'Id', key: 'id', text: ({ id }) => id, cell: null },
]

const MONEY = { REAL: 'real money', PLAY: 'play money', NONE: 'forecasts' } as const

const SORTS = [
  { value: 'opened', label: 'Newest question' },
  { value: 'closing', label: 'Closing soon' },
  { value: 'move', label: 'Largest move in a day' },
  { value: 'disagreement', label: 'Venues disagree most' },
  { value: 'volume', label: 'Most money' },
] as const

const FIELDS = {
  opened: 'OPENED',
  closing: 'CLOSING',
  move: 'MOVE_DAY',
  disagreement: 'DISAGREEMENT',
  volume: 'VOLUME',
} as const

/** `/markets`: questions on which venues quote a price. */
export const marketsPage = listPage<MarketListQuery, MarketListQueryVariables, Row>({
  path: '/markets',
  title: 'Markets',
  noun: 'markets',
  section: 'markets',
  question: (visit, first) => {
    const q = valueIn(visit, 'q')
    const sort = choiceIn(visit, 'sort', ['opened', 'closing', 'move', 'disagreement', 'volume'])
    return {
      document: MarketListDocument,
      variables: {
        status: statesIn(visit),
        category: valueIn(visit, 'category') || null,
        source: valueIn(visit, 'venue') || null,
        country: countriesIn(visit)?.[0] ?? null,
        words: q || null,
        orderBy: { field: FIELDS[sort] },
        first,
        after: valueIn(visit, 'after') || null,
        ...{ q, isNamed: q !== '' },
      },
    }
  },
  list: ({ markets: { nodes, totalCount, pageInfo } }) => ({
    rows: nodes,
    total: totalCount,
    pageInfo,
  }),
  lead: ({ overview: { marketStates } }, { locale }) => {
    const all = marketStates.reduce((sum, { count }) => sum + count, 0)
    const open = marketStates.find(({ state }) => state === 'OPEN')?.count ?? 0
    return `${countWords(all, 'question', 'questions', locale)} about people, parties and elections, ${countWords(open, 'is', 'are', locale)} open. A price is what a venue last said, not what will happen.`
  },
  facets: ({ overview, marketCategories }, visit) => [
    {
      name: 'status',
      title: 'State',
      options: overview.marketStates.map(({ state, count }) => ({
        value: state.toLowerCase(),
        label: capital(plainWord(state)),
        count,
      })),
    },
    {
      name: 'category',
      title: 'Category',
      isSingle: true,
      options: marketCategories.map(({ name, count }) => ({
        value: name,
        label: capital(name.replaceAll('-', ' ')),
        count,
      })),
    },
    {
      name: 'venue',
      title: 'Venue',
      isSingle: true,
      options: overview.venues.map(({ venue, count }) => ({
        value: venue.id,
        label: venue.name,
        count,
      })),
    },
    chosenCountry(visit),
  ],
  sorts: SORTS,
  nearest: ({ nearest }) => nearest?.edges ?? [],
  related: { href: '/markets/contradictions', name: 'Contradictions' },
  columns,
  keyOf: ({ id }) => id,
})

/** A filter with the country in the address, so that the reader can remove this country. */
function chosenCountry(visit: Visit) {
  return {
    name: 'country',
    title: 'Country',
    isSingle: true as const,
    options: valuesIn(visit, 'country').map((value) => ({
      value,
      label: countryName(value, visit.locale),
    })),
  }
}

const STATES: readonly MarketState[] = [
  ...(['OPEN', 'CLOSED', 'DETERMINED', 'DISPUTED', 'RESOLVED', 'CANCELLED'] as const),
]

/** The states in the address. If there are none, all states. */
function statesIn(visit: Visit): readonly MarketState[] {
  const asked = valuesIn(visit, 'status').map((value) => value.toUpperCase())
  const known = STATES.filter((state) => asked.includes(state))
  return known.length === 0 ? STATES : known
}

/** The state of a market that is not open, such as "closed" or "resolved: yes". */
function stateWords({ state, resultPercent }: Row, locale: string): string {
  const word = plainWord(state)
  return resultPercent === null ? word : `${word}: ${resultWords(resultPercent, locale)}`
}

function Day({ instant, locale }: { readonly instant: string | null; readonly locale: string }) {
  if (instant === null) return <span class="muted">Not recorded</span>
  return <span class="nw">{shortDateWords(instant.slice(0, 10), locale)}</span>
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
