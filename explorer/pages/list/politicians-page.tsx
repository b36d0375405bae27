import { EntityLink } from '../../components/entity-link.js'
import { Avatar } from '../../components/ui/avatar.js'
import { Party } from '../../components/ui/party.js'
import { partyClass } from '../../components/ui/party-colours.js'
import {
  PoliticianListDocument,
  type PoliticianListQuery,
  type PoliticianListQueryVariables,
} from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { valueIn } from './address.js'
import type { Column } from './columns.js'
import {
  countriesIn,
  countryColumn,
  countryFacet,
  countWords,
  entityVariables,
  NAME_SORTS,
  slugColumn,
} from './entity-columns.js'
import type { Facet, FacetOption } from './facets.js'
import { listPage } from './list-page.js'
import { yearsWords } from './years.js'

type Row = Extract<PoliticianListQuery['entities']['nodes'][number], { readonly tenures: unknown }>

/** The API checks the conditions of a list on at most this many entities. */
const MAX_CHECKED = 5_000

const columns: readonly Column<Row>[] = [
  {
    title: 'Name',
    key: 'name',
    text: ({ name }) => name,
    cell: (row) => (
      <span class="with-avatar">
        <Avatar name={row.name} party={partyOf(row)} />
        <EntityLink entity={row} />
      </span>
    ),
    place: 'head',
  },
  {
    title: 'Party',
    key: 'party',
    text: (row) => partyOf(row)?.name ?? '',
    cell: (row) => <Party party={partyOf(row)} />,
    place: 'side',
  },
  {
    title: 'Latest office',
    key: 'latest_office',
    text: (row) => [officeOf(row), tenureOf(row)?.area?.name ?? ''].filter(Boolean).join(', '),
    cell: (row) => {
      const [office, area] = [officeOf(row), tenureOf(row)?.area?.name]
      if (office === '') return <span class="muted">Not recorded</span>
      return (
        <>
          <bdi>{office}</bdi>
          {area !== undefined && (
            <span class="muted">
              , <bdi>{area}</bdi>
            </span>
          )}
        </>
      )
    },
    place: 'wide',
  },
  {
    title: 'Years',
    key: 'years',
    text: yearsOf,
    cell: (row) => <span class="nw">{yearsOf(row)}</span>,
  },
  countryColumn,
  slugColumn,
]

/** `/politicians`: people who hold or have held a political office. */
export const politiciansPage = listPage<PoliticianListQuery, PoliticianListQueryVariables, Row>({
  path: '/politicians',
  title: 'Politicians',
  noun: 'politicians',
  section: 'politicians',
  question: (visit, first) => {
    const common = entityVariables(visit, first)
    const [chamber, party, now] = ['chamber', 'party', 'now'].map((name) => valueIn(visit, name))
    return {
      document: PoliticianListDocument,
      variables: {
        ...common,
        where: {
          ...common.where,
          ...(chamber && { memberOf: chamber }),
          ...(party && { party }),
          ...(now === 'in' && { current: true }),
          ...(now === 'left' && { current: false }),
        },
        countries: countriesIn(visit),
        ...{ chamber: chamber ?? '', hasChamber: Boolean(chamber) },
        ...{ party: party ?? '', hasParty: Boolean(party) },
      },
    }
  },
  list: ({ entities: { nodes, totalCount, pageInfo } }) => ({
    rows: nodes.flatMap((node) => ('tenures' in node ? [node] : [])),
    total: totalCount,
    pageInfo,
  }),
  lead: ({ overview }, { locale }) => {
    const count = overview.types.find(({ type }) => type === 'POLITICIAN')?.count ?? 0
    const people = countWords(count, 'person', 'people', locale)
    return `${people} who hold, have held or seek a political office. Filter by country, chamber and party.`
  },
  facets: facetsOf,
  sorts: NAME_SORTS,
  nearest: ({ nearest }) => nearest?.edges ?? [],
  columns,
  keyOf: ({ slug }) => slug,
})

function facetsOf(data: PoliticianListQuery, visit: Visit): readonly Facet[] {
  const { overview, chamber, party } = data
  const now = { name: 'now', title: 'Office now', isSingle: true, options: NOW } as const
  return [
    ...(isNarrow(data, visit) ? [now] : []),
    countryFacet(overview.countries, visit),
    bodyFacet('chamber', 'Chamber', overview.chambers, chamber),
    bodyFacet('party', 'Party', overview.parties, party),
  ]
}

const NOW = [
  { value: 'in', label: 'In office' },
  { value: 'left', label: 'Left office' },
]

/** Whether the other filters leave so few people that the API can check the office of each. */
function isNarrow({ overview }: PoliticianListQuery, visit: Visit): boolean {
  if (['q', 'chamber', 'party', 'now'].some((name) => valueIn(visit, name) !== '')) return true
  const codes = countriesIn(visit)?.map((code) => code.toLowerCase())
  const counts =
    codes === undefined
      ? overview.types.filter(({ type }) => type === 'POLITICIAN')
      : overview.countries.filter(({ countryCode }) => codes.includes(countryCode))
  return counts.reduce((sum, { count }) => sum + count, 0) <= MAX_CHECKED
}

type Bodies = PoliticianListQuery['overview']['chambers']

/** A filter by membership. The chosen body is always one of the options. */
function bodyFacet(
  name: 'chamber' | 'party',
  title: string,
  bodies: Bodies,
  chosen: { readonly slug: string; readonly name: string } | null | undefined,
): Facet {
  const options = bodies.map(({ entity, count }) => option(name, entity, count))
  const isKnown = bodies.some(({ entity }) => entity.slug === chosen?.slug)
  const others = chosen === null || chosen === undefined || isKnown ? [] : [option(name, chosen)]
  return { name, title, isSingle: true, options: [...others, ...options] }
}

function option(
  name: 'chamber' | 'party',
  entity: { readonly slug: string; readonly name: string },
  count?: number,
): FacetOption {
  return {
    value: entity.slug,
    label: entity.name,
    ...(count !== undefined && { count }),
    ...(name === 'party' && { colour: partyClass(entity) }),
  }
}

function partyOf({ parties }: Row) {
  return parties.nodes[0] ?? null
}

function tenureOf({ tenures }: Row) {
  return tenures.nodes[0]
}

function officeOf(row: Row): string {
  const tenure = tenureOf(row)
  return tenure?.institution?.name ?? tenure?.office?.name ?? ''
}

function yearsOf(row: Row): string {
  const tenure = tenureOf(row)
  return tenure === undefined ? '' : yearsWords(tenure)
}
