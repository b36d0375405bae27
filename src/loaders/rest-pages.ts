import { dayOf } from '../domain/partial-date.js'
import { INVERSE_ROLES } from '../domain/roles.js'
import { RELATIONSHIP_KINDS } from '../domain/relationship.js'
import type { Row } from '../graph/graph.js'
import { byKey } from './reading.js'

/** The row in which REST lists all relationships with the same label between two entities. */
export type RestRelationship = Readonly<ReturnType<typeof toRelationship>>

/** An entity as REST shows it. */
export type RestEntity = Row<'entity/rest-pages'>['entity']

/** An entity and a page of its relationships, with one more row if there is a next page. */
export interface RestPage {
  readonly entity: RestEntity
  readonly relationships: readonly RestRelationship[]
}

export interface RestPageKey {
  /** Lowercase. */
  readonly slug: string
  /**
   * The day, as yyyymmdd, to which "current" applies. It is part of the key, because cached values
   * must not depend on the clock.
   */
  readonly day: number
  /** The last row of the previous page; `null` for the first page. */
  readonly after: RestPosition | null
}

/** The values that the list is sorted by. */
export interface RestPosition extends Pick<RestRelationship, 'currency' | 'from' | 'label'> {
  readonly name: string
  readonly slug: string
}

/** Maximum number of relationships in one REST response. */
export const REST_PAGE_SIZE = 500

/** A relationship without an end counts as current until this many days after its newest record. */
const CURRENT_DAYS = 400
const ROWS = REST_PAGE_SIZE + 1

type ListedRow = Row<'entity/rest-pages'>['relationships'][number]

const LABELS = labelsOf('label')
const INVERSES = labelsOf('inverse')

/**
 * Loads entities as REST shows them, and one page of the relationships of each entity. One query
 * reads all waiting keys.
 *
 * Value: current relationships first, then those that may be current, then past and future ones.
 * Each group is sorted by newest start, label, name and slug. The entity has another `slug` if the
 * key has a former slug. `null` for an unknown slug.
 * Source: cypher/entity/rest-pages.cypher.
 */
export const restPages = byKey<RestPageKey, RestPage | null>({
  idOf: ({ slug }) => slug,
  missing: null,
  queryGroup: ({ day, after }) => `${String(day)}/${after === null ? '' : JSON.stringify(after)}`,
  rowsPerKey: () => ROWS,
  async read(slugs, graph, [{ day, after }]) {
    const rows = await graph.read('entity/rest-pages', {
      slugs,
      labels: LABELS,
      inverses: INVERSES,
      inverseRoles: INVERSE_ROLES,
      day,
      ...begunBy(day),
      staleDate: staleDateOf(daysBefore(day, CURRENT_DAYS)),
      limit: ROWS,
      afterCurrency: after?.currency ?? -1,
      afterFrom: after?.from ?? 0,
      afterLabel: after?.label ?? '',
      afterName: after?.name ?? '',
      afterSlug: after?.slug ?? '',
    })
    return rows.map(({ slug, entity, relationships }) => [
      slug,
      { entity, relationships: relationships.map(toRelationship) },
    ])
  },
})

function toRelationship(row: ListedRow) {
  const [currency, from, label, name, type, slug, countryCode] = row
  return {
    /** 0: current on the day of the key; 1: not known to be current; 2: past or not yet begun. */
    currency,
    /** The first day, as yyyymmdd, on which the newest relationship can have begun; 0 if unknown. */
    from,
    label,
    /** The entity at the other end. */
    entity: { name, type, slug, countryCode },
  }
}

function labelsOf(end: 'label' | 'inverse'): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(RELATIONSHIP_KINDS).map(([kind, labels]) => [kind, labels[end]]),
  )
}

/**
 * The first day (yyyymmdd) of the last month that ends on or before `day`, and the first day of the
 * last year that ends on or before `day`.
 */
function begunBy(day: number): { readonly month: number; readonly year: number } {
  const next = daysBefore(day, -1)
  const lastOfMonth = daysBefore(next - (next % 100) + 1, 1)
  const lastOfYear = daysBefore(next - (next % 10_000) + 101, 1)
  return {
    month: lastOfMonth - (lastOfMonth % 100) + 1,
    year: lastOfYear - (lastOfYear % 10_000) + 101,
  }
}

/**
 * Returns the first partial date, in text order, whose first day is `day` or later. In text order,
 * partial dates are sorted by their first days. If several partial dates have the same first day,
 * the shortest comes first: `2025` comes before `2025-01-01`.
 */
function staleDateOf(day: number): string {
  const text = String(day)
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  return date.replace(/(-01){1,2}$/, '')
}

/** The day that is `count` days before `day`. Both days have the form yyyymmdd. */
function daysBefore(day: number, count: number): number {
  const instant = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
  return dayOf(new Date(instant - count * 86_400_000))
}
