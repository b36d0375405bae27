import { EntityLink } from '../../components/entity-link.js'
import { Party } from '../../components/ui/party.js'
import { numberWords, shortDateWords } from '../../components/words.js'
import {
  AreaListDocument,
  InstitutionListDocument,
  OfficeListDocument,
  PartyListDocument,
  type AreaListQuery,
  type AreaListQueryVariables,
  type InstitutionListQuery,
  type InstitutionListQueryVariables,
  type OfficeListQuery,
  type OfficeListQueryVariables,
  type PartyListQuery,
  type PartyListQueryVariables,
} from '../../generated/operations.js'
import type { Column } from './columns.js'
import {
  countryColumn,
  countryFacet,
  countWords,
  entityVariables,
  nameColumn,
  NAME_SORTS,
  slugColumn,
} from './entity-columns.js'
import { listPage } from './list-page.js'
import { yearsWords } from './years.js'

type PartyRow = Extract<PartyListQuery['entities']['nodes'][number], { readonly members: unknown }>

/** `/parties`: parties, and groups in a chamber. */
export const partiesPage = listPage<PartyListQuery, PartyListQueryVariables, PartyRow>({
  ...common('/parties', 'Parties', 'parties'),
  question: (visit, first) => ({
    document: PartyListDocument,
    variables: entityVariables(visit, first),
  }),
  list: ({ entities: { nodes, totalCount, pageInfo } }) => ({
    rows: nodes.flatMap((node) => ('members' in node ? [node] : [])),
    ...{ total: totalCount, pageInfo },
  }),
  lead: ({ entities }, { locale }) =>
    `${countWords(entities.totalCount, 'party', 'parties', locale)}, and groups in a chamber, with their members in the data.`,
  facets: ({ overview }, visit) => [countryFacet(overview.countries, visit)],
  nearest: ({ nearest }) => nearest?.edges ?? [],
  columns: [
    {
      ...nameColumn,
      cell: (row) => (
        <a class="name plain" href={`/entity/${row.slug}`}>
          <Party party={row} />
        </a>
      ),
    },
    membersColumn(),
    dateColumn('Founded', 'founded', ({ foundedOn }: PartyRow) => foundedOn),
    dateColumn('Dissolved', 'dissolved', ({ dissolvedOn }: PartyRow) => dissolvedOn),
    countryColumn,
    slugColumn,
  ],
})

/** The maximum number of chambers with a link above the list. */
const MAX_SHORTCUTS = 8

type InstitutionRow = Extract<
  InstitutionListQuery['entities']['nodes'][number],
  { readonly members: unknown }
>

/** `/institutions`: chambers, committees and other public bodies. */
export const institutionsPage = listPage<
  InstitutionListQuery,
  InstitutionListQueryVariables,
  InstitutionRow
>({
  ...common('/institutions', 'Chambers and institutions', 'institutions'),
  section: 'institutions',
  question: (visit, first) => ({
    document: InstitutionListDocument,
    variables: entityVariables(visit, first),
  }),
  list: ({ entities: { nodes, totalCount, pageInfo } }) => ({
    rows: nodes.flatMap((node) => ('members' in node ? [node] : [])),
    ...{ total: totalCount, pageInfo },
  }),
  lead: ({ entities }, { locale }) =>
    `${countWords(entities.totalCount, 'chamber, committee or other public body', 'chambers, committees and other public bodies', locale)}.`,
  shortcuts: ({ overview }) =>
    overview.chambers
      .slice(0, MAX_SHORTCUTS)
      .map(({ entity: { slug, name } }) => ({ href: `/entity/${slug}`, name })),
  facets: ({ overview }, visit) => [countryFacet(overview.countries, visit)],
  nearest: ({ nearest }) => nearest?.edges ?? [],
  columns: [
    nameColumn,
    kindColumn(),
    parentColumn('Part of', 'part_of'),
    membersColumn(),
    {
      title: 'Seats',
      key: 'seats',
      text: ({ seats }) => (seats === null ? '' : String(seats)),
      cell: ({ seats }, locale) => (seats === null ? '' : numberWords(seats, locale)),
      isNumber: true,
      place: 'hide',
    },
    countryColumn,
    slugColumn,
  ],
})

type OfficeRow = Extract<
  OfficeListQuery['entities']['nodes'][number],
  { readonly holders: unknown }
>

/** `/offices`: positions that people hold. */
export const officesPage = listPage<OfficeListQuery, OfficeListQueryVariables, OfficeRow>({
  ...common('/offices', 'Offices', 'offices'),
  section: 'institutions',
  question: (visit, first) => ({
    document: OfficeListDocument,
    variables: entityVariables(visit, first),
  }),
  list: ({ entities: { nodes, totalCount, pageInfo } }) => ({
    rows: nodes.flatMap((node) => ('holders' in node ? [node] : [])),
    ...{ total: totalCount, pageInfo },
  }),
  lead: ({ entities }, { locale }) =>
    `${countWords(entities.totalCount, 'position', 'positions', locale)} that people hold, such as a seat or a ministry.`,
  facets: ({ overview }, visit) => [countryFacet(overview.countries, visit)],
  nearest: ({ nearest }) => nearest?.edges ?? [],
  columns: [
    nameColumn,
    ...personColumns(
      'Latest holder',
      'latest_holder',
      ({ holders }: OfficeRow) => holders.edges[0],
    ),
    countryColumn,
    slugColumn,
  ],
})

type AreaRow = Extract<
  AreaListQuery['entities']['nodes'][number],
  { readonly representatives: unknown }
>

/** `/areas`: countries, states, constituencies and other areas. */
export const areasPage = listPage<AreaListQuery, AreaListQueryVariables, AreaRow>({
  ...common('/areas', 'Areas', 'areas'),
  question: (visit, first) => ({
    document: AreaListDocument,
    variables: entityVariables(visit, first),
  }),
  list: ({ entities: { nodes, totalCount, pageInfo } }) => ({
    rows: nodes.flatMap((node) => ('representatives' in node ? [node] : [])),
    ...{ total: totalCount, pageInfo },
  }),
  lead: ({ entities }, { locale }) =>
    `${countWords(entities.totalCount, 'area', 'areas', locale)}: countries, states, constituencies and others.`,
  facets: ({ overview }, visit) => [countryFacet(overview.countries, visit)],
  nearest: ({ nearest }) => nearest?.edges ?? [],
  columns: [
    nameColumn,
    kindColumn(),
    parentColumn('Part of', 'part_of'),
    ...personColumns(
      'Latest representative',
      'latest_representative',
      ({ representatives }: AreaRow) => representatives.edges[0],
    ),
    countryColumn,
    slugColumn,
  ],
})

function common(path: string, title: string, noun: string) {
  return {
    ...{ path, title, noun },
    sorts: NAME_SORTS,
    keyOf: ({ slug }: { readonly slug: string }) => slug,
  }
}

function membersColumn(): Column<{ readonly members: { readonly totalCount: number } }> {
  return {
    title: 'Members, all years',
    key: 'members',
    text: ({ members }) => String(members.totalCount),
    cell: ({ members }, locale) => numberWords(members.totalCount, locale),
    isNumber: true,
    place: 'side',
  }
}

function kindColumn(): Column<{ readonly classification: string | null }> {
  return {
    title: 'Kind',
    key: 'kind',
    text: ({ classification }) => classification ?? '',
    cell: ({ classification }) => <Absent value={classification} />,
    place: 'wide',
  }
}

function parentColumn(
  title: string,
  key: string,
): Column<{ readonly parent: { readonly slug: string; readonly name: string } | null }> {
  return {
    ...{ title, key },
    text: ({ parent }) => parent?.name ?? '',
    cell: ({ parent }) => (parent === null ? '' : <EntityLink entity={parent} />),
    place: 'wide',
  }
}

function dateColumn<Row>(
  title: string,
  key: string,
  dateOf: (row: Row) => string | null,
): Column<Row> {
  return {
    ...{ title, key },
    text: (row) => dateOf(row) ?? '',
    cell: (row, locale) => {
      const date = dateOf(row)
      return date === null ? '' : <span class="nw">{shortDateWords(date, locale)}</span>
    },
    label: title,
    place: 'hide',
  }
}

interface PersonEdge {
  readonly start: string | null
  readonly end: string | null
  readonly isCurrent: boolean | null
  readonly node: { readonly slug: string; readonly name: string }
}

/** Columns for the latest person of an office or area, with the years. */
function personColumns<Row>(
  title: string,
  key: string,
  edgeOf: (row: Row) => PersonEdge | undefined,
): readonly Column<Row>[] {
  return [
    {
      ...{ title, key },
      text: (row) => edgeOf(row)?.node.name ?? '',
      cell: (row) => {
        const edge = edgeOf(row)
        return edge === undefined ? <Absent value={null} /> : <EntityLink entity={edge.node} />
      },
      place: 'wide',
    },
    {
      title: 'Years',
      key: 'years',
      text: (row) => yearsOf(edgeOf(row)),
      cell: (row) => <span class="nw">{yearsOf(edgeOf(row))}</span>,
      place: 'wide',
    },
  ]
}

function yearsOf(edge: PersonEdge | undefined): string {
  return edge === undefined ? '' : yearsWords(edge)
}

function Absent({ value }: { readonly value: string | null }) {
  return value === null ? <span class="muted">Not recorded</span> : <bdi class="cap">{value}</bdi>
}
