import { compare } from '../domain/compare.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { ErrorCode } from '../errors.js'
import { loadByIdOrSlug } from './by-id-or-slug.js'
import type { EntityPageKey, ListedEntity } from './entity-lists.js'
import {
  byName,
  MAX_CANDIDATES,
  type EntityFilter,
  type FilteredEntity,
} from './filtered-entities.js'
import type { Loaders } from './loaders.js'
import { toPage, type Page } from './page.js'

/**
 * Conditions that the indexes for `entityPages` do not support, as a client sent them. `null`: no
 * condition.
 */
export interface EntityConditions extends Pick<
  EntityFilter,
  'gender' | 'born' | 'dataset' | 'at' | 'current'
> {
  /** A body or party, by slug or id. */
  readonly memberOf: string | null
  /**
   * A party, by slug or id. In a list without this condition the property is absent, because
   * `null` would change the cursors of the list.
   */
  readonly party?: string
  /** An office, by slug or id. */
  readonly holds: string | null
  /** An area, by slug or id. */
  readonly represents: string | null
}

type Condition = keyof EntityConditions | 'types' | 'countries' | 'name'

/** How an interface (GraphQL or REST) reports that a list of entities is refused. */
export interface ConditionErrors {
  /** The name of each condition in the interface. */
  readonly names: Readonly<Record<Condition, string>>
  readonly toError: (refusal: Refusal) => Error
}

/** Why a list of entities is refused. */
interface Refusal {
  readonly code: ErrorCode
  /** The names of the wrong conditions in the interface. */
  readonly fields: readonly string[]
  /** A code for the rule that each of these conditions breaks. */
  readonly rule: string
  /** Continues a sentence that begins with a field. */
  readonly message: string
  /**
   * The whole error as a sentence. If absent, the sentence is the first field, followed by
   * `message`.
   */
  readonly sentence?: string
  /** Values that a client needs to correct the request, such as the limit. */
  readonly numbers?: Readonly<Record<string, number>>
}

/** The number of countries is limited, because each country needs its own range of an index. */
const MAX_COUNTRIES = 50

const RELATIONS = {
  memberOf: 'MEMBER_OF',
  party: 'MEMBER_OF',
  holds: 'HOLDS',
  represents: 'REPRESENTS',
} as const satisfies Partial<Record<keyof EntityConditions, RelationshipKind>>

type RelationCondition = keyof typeof RELATIONS

/** A page of entities. `count` counts the whole list. */
interface EntityPage extends Page<ListedEntity> {
  readonly count: () => Promise<number>
}

interface Reading {
  readonly loaders: Loaders
  /** The current day, yyyymmdd. */
  readonly today: number
}

/**
 * Loads one page of the entities that meet all conditions. Throws an error of `errors`:
 * `INVALID_PARAMETER` for too many countries and for `at` with `current`, `ENTITY_NOT_FOUND` for an
 * unknown body, office or area, `FILTER_TOO_BROAD` if each condition matches too many entities.
 */
export async function loadEntityPage(
  key: EntityPageKey,
  conditions: EntityConditions,
  errors: ConditionErrors,
  reading: Reading,
): Promise<EntityPage> {
  const { types, countries, q: name, ids, changedSince } = key
  const { names, toError } = errors
  if (countries !== null && countries.length > MAX_COUNTRIES) {
    throw toError({
      ...{ code: 'INVALID_PARAMETER', fields: [names.countries], rule: 'MAX_ITEMS' },
      message: `must have at most ${String(MAX_COUNTRIES)} items`,
      numbers: { max: MAX_COUNTRIES },
    })
  }
  const filter = await filterOf(conditions, errors, reading)
  if (filter === null) {
    const list = { types, countries, q: name, ids, changedSince }
    const page = await reading.loaders.entityPages.load(key)
    return { ...page, count: () => reading.loaders.entityCounts.load(list) }
  }

  const wanted = { types, countries, name, ids, changedSince, ...filter }
  const found = await reading.loaders.filteredEntities.load(wanted)
  if (found === null) throw toError(tooBroad({ ...conditions, countries, name }, names))
  const rows = inOrder(found, key).slice(0, key.first + 1)
  return { ...toPage(key, rows, (row) => row), count: () => Promise.resolve(found.length) }
}

function tooBroad(
  conditions: Readonly<Partial<Record<Condition, unknown>>>,
  names: ConditionErrors['names'],
): Refusal {
  const sent = (Object.keys(names) as Condition[]).filter(
    (condition) => (conditions[condition] ?? null) !== null,
  )
  const narrow = [names.name, names.born, names.memberOf, names.holds, names.represents]
  const max = String(MAX_CANDIDATES)
  return {
    ...{ code: 'FILTER_TOO_BROAD', fields: sent.map((condition) => names[condition]) },
    ...{ rule: 'TOO_BROAD', message: `does not limit the list to ${max} entities` },
    sentence:
      `each condition matches more than ${max} entities; ` +
      `add ${narrow.join(', ')}, ${names.countries} or ${names.types}, or choose a shorter period`,
    numbers: { limit: MAX_CANDIDATES },
  }
}

/** Converts the conditions to the form that the loader takes; `null` if there is no condition. */
async function filterOf(
  { gender: text, dataset, born, at, current, ...ends }: EntityConditions,
  { names, toError }: ConditionErrors,
  reading: Reading,
) {
  if (at !== null && current !== null) {
    throw toError({
      ...{ code: 'INVALID_PARAMETER', fields: [names.at], rule: 'COMBINATION' },
      message: `cannot be combined with ${names.current}`,
    })
  }
  const gender = text?.trim().toLowerCase() ?? null
  const related = await Promise.all(
    (Object.keys(RELATIONS) as RelationCondition[]).map(async (condition) => {
      const end = ends[condition] ?? null
      if (end === null) return null
      const found = await loadByIdOrSlug(end, reading)
      if (found !== null) return { id: found.id, kinds: [RELATIONS[condition]] }
      throw toError({
        ...{ code: 'ENTITY_NOT_FOUND', fields: [names[condition]], rule: 'UNKNOWN' },
        message: 'is not the slug or id of an entity',
      })
    }),
  )
  const named = related.filter((relation) => relation !== null)
  const hasTime = at !== null || current !== null
  const any = { id: null, kinds: [...new Set(Object.values(RELATIONS))] }
  const relations = named.length === 0 && hasTime ? [any] : named
  if (gender === null && dataset === null && born === null && relations.length === 0) return null
  const today = current === null ? 0 : reading.today
  return { gender, dataset, born, at, current, relations, today }
}

/** The entities in the order of the page, without the entities of the previous pages. */
function inOrder(
  found: readonly FilteredEntity[],
  { order: { field, direction }, after }: EntityPageKey,
): readonly FilteredEntity[] {
  const byField = field === 'NAME' ? byNodeName : byUpdate
  const inDirection = (a: Sorted, b: Sorted) =>
    direction === 'ASC' ? byField(a, b) : byField(b, a)
  const sorted = found.toSorted(inDirection)
  if (after === null) return sorted
  const [name, id, updatedAt] = after
  return sorted.filter((row) => inDirection(row, { node: { name, id }, updatedAt }) > 0)
}

/** The values by which entities are sorted. */
interface Sorted {
  readonly node: { readonly name: string; readonly id: string }
  readonly updatedAt: string
}

function byNodeName(a: Sorted, b: Sorted): number {
  return byName(a.node, b.node)
}

function byUpdate(a: Sorted, b: Sorted): number {
  return compare(a.updatedAt, b.updatedAt) || compare(a.node.id, b.node.id)
}
