import { EntityLink } from '../../components/entity-link.js'
import { countryName, numberWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import { choiceIn, valueIn, valuesIn } from './address.js'
import type { Column } from './columns.js'
import type { Facet } from './facets.js'

export interface NamedRow {
  readonly slug: string
  readonly name: string
  readonly countryCode: string | null
}

/** The name of an entity, with a link to its page. */
export const nameColumn: Column<NamedRow> = {
  title: 'Name',
  key: 'name',
  text: ({ name }) => name,
  cell: (row) => <EntityLink entity={row} />,
  place: 'head',
}

/** The code of the country of an entity. */
export const countryColumn: Column<NamedRow> = {
  title: 'Country',
  key: 'country',
  text: ({ countryCode }) => countryCode ?? '',
  cell: ({ countryCode }, locale) =>
    countryCode === null ? (
      <span class="sub">Not recorded</span>
    ) : (
      <abbr class="sub" title={countryName(countryCode, locale)}>
        {countryCode.toUpperCase()}
      </abbr>
    ),
  place: 'hide',
}

/** The slug, with which programs can find the entity. */
export const slugColumn: Column<NamedRow> = {
  title: 'Slug',
  key: 'slug',
  text: ({ slug }) => slug,
  cell: null,
}

interface Count {
  readonly countryCode: string
  readonly count: number
}

/** The filter by country. `isSingle`: only one country at a time. */
export function countryFacet(counts: readonly Count[], { locale }: Visit, isSingle = false): Facet {
  return {
    name: 'country',
    title: 'Country',
    ...(isSingle && { isSingle: true as const }),
    options: counts.map(({ countryCode, count }) => ({
      value: countryCode,
      label: countryName(countryCode, locale),
      count,
    })),
  }
}

/** The countries in the address that can be codes; `null`: all. */
export function countriesIn(visit: Visit): readonly string[] | null {
  const codes = valuesIn(visit, 'country').filter((code) => /^[a-z]{2}$/i.test(code))
  return codes.length === 0 ? null : codes
}

export const NAME_SORTS = [
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'updated', label: 'Last changed' },
] as const

const ORDERS = {
  name: { field: 'NAME', direction: 'ASC' },
  'name-desc': { field: 'NAME', direction: 'DESC' },
  updated: { field: 'UPDATED', direction: 'DESC' },
} as const

/** The variables that all lists of entities have: words, countries, order and position. */
export function entityVariables(visit: Visit, first: number) {
  const q = valueIn(visit, 'q')
  const countries = countriesIn(visit)
  const sort = choiceIn(visit, 'sort', ['name', 'name-desc', 'updated'])
  return {
    where: { ...(q !== '' && { name: q }), ...(countries !== null && { countries }) },
    // The API returns the results of a search only in the order of names.
    orderBy: ORDERS[q !== '' && sort === 'updated' ? 'name' : sort],
    first,
    after: valueIn(visit, 'after') || null,
    ...{ q, isNamed: q !== '' },
  }
}

/** A number of rows in words. */
export function countWords(count: number, one: string, several: string, locale: string): string {
  return `${numberWords(count, locale)} ${count === 1 ? one : several}`
}
