import type { EntityReference } from '../../domain/json.js'
import { dayOf } from '../../domain/partial-date.js'
import { INVERSE_ROLES } from '../../domain/roles.js'
import { RELATIONSHIP_KINDS } from '../../domain/relationship.js'
import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { CacheLimits } from '../batch/values.js'

/** Whether a relationship holds on the day it is judged on; the order of the list. */
export const CURRENCY = { current: 0, notKnown: 1, notCurrent: 2 } as const

/** All relationships with one label between two entities, as REST lists them. */
export interface RestRelationship {
  readonly currency: (typeof CURRENCY)[keyof typeof CURRENCY]
  /** The first day, as yyyymmdd, that the newest of them can have begun; 0 when unknown. */
  readonly from: number
  readonly label: string
  readonly other: EntityReference
}

/** An entity as REST shows it. */
export interface RestEntity extends EntityReference {
  readonly id: string
  readonly description: string
}

/** An entity, and at most one of its relationships more than a page shows, so that a caller knows there are more. */
export interface RestPage {
  readonly entity: RestEntity
  readonly relationships: readonly RestRelationship[]
}

export interface RestPageKey {
  /** Lowercase. */
  readonly slug: string
  /** The day, as yyyymmdd, on which "current" is judged; behind a cache nothing may ask the clock. */
  readonly day: number
  /** The last row of the page before; `null` for the first page. */
  readonly after: RestPosition | null
}

/** The values that the list is ordered by. */
export interface RestPosition extends Pick<RestRelationship, 'currency' | 'from' | 'label'> {
  readonly name: string
  readonly slug: string
}

/** The most relationships that one REST reply shows. */
export const REST_PAGE_SIZE = 500

// A relationship without an end counts as current for this long after the record that says so.
const BELIEVED_DAYS = 400
const ROWS = REST_PAGE_SIZE + 1

type ListedRow = Row<'entity/rest-pages'>['relationships'][number]

const LABELS = labelsOf('label')
const INVERSES = labelsOf('inverse')

/**
 * Entities as REST shows them, each with one page of its relationships, one query for all the keys that are
 * waiting.
 *
 * Key: a slug, a day, and where the page before ended. Value: current relationships first, then those not
 * known to be, then past ones and those that have not begun; newest start first, then label, name, slug. The
 * entity has another `slug` when that of the key is a former one; `null` for an unknown slug.
 * Source: cypher/entity/rest-pages.cypher.
 */
export const restPagesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<RestPageKey, RestPage | null>({
    graph,
    name: 'restPages',
    cache,
    evictBy: ({ slug }) => slug,
    sameQuery: ({ day, after }) => `${String(day)}/${after === null ? '' : JSON.stringify(after)}`,
    rowsPerKey: () => ROWS,
    async load(keys, graph) {
      const [{ day, after }] = keys
      const rows = await graph.read('entity/rest-pages', {
        slugs: keys.map(({ slug }) => slug),
        labels: LABELS,
        inverses: INVERSES,
        inverseRoles: INVERSE_ROLES,
        day,
        ...begunBy(day),
        staleDate: staleDateOf(daysBefore(day, BELIEVED_DAYS)),
        limit: ROWS,
        afterCurrency: after?.currency,
        afterFrom: after?.from,
        afterLabel: after?.label,
        afterName: after?.name,
        afterSlug: after?.slug,
      })
      const bySlug = new Map(
        rows.map(({ slug, entity, relationships }) => [
          slug,
          { entity, relationships: relationships.map(toRelationship) },
        ]),
      )
      return keys.map(({ slug }) => bySlug.get(slug) ?? null)
    },
  })

function toRelationship(row: ListedRow): RestRelationship {
  const [currency, from, label, name, type, slug, countryCode] = row
  return { currency, from, label, other: { name, type, slug, countryCode } }
}

function labelsOf(end: 'label' | 'inverse'): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(RELATIONSHIP_KINDS).map(([kind, labels]) => [kind, labels[end]]),
  )
}

/** The first days of the newest month and year that end on `day` or before it, all as yyyymmdd. */
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
 * The smallest date, as text, that means `day` or later; `2025` means its first day. Dates compare as text
 * as their first days do, except that the first day of a month or year has a shorter form.
 */
function staleDateOf(day: number): string {
  const text = String(day)
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  return date.replace(/(-01){1,2}$/, '')
}

/** The day that is `count` days before `day`, both as yyyymmdd. */
function daysBefore(day: number, count: number): number {
  const instant = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
  return dayOf(new Date(instant - count * 86_400_000))
}
