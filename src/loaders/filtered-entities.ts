import { compare } from '../domain/compare.js'
import { type EntityType, fromSummary, type NamedEntity } from '../domain/entity.js'
import { holdingNames } from '../domain/name-query.js'
import {
  BEGINNING,
  END_OF_TIME,
  rangeOf,
  type DayRange,
  type PartialDate,
} from '../domain/partial-date.js'
import { isCurrent } from '../domain/period.js'
import type { ParamsOf, Row } from '../graph/graph.js'
import { perKey } from './reading.js'

type Params = ParamsOf<'entity/filtered'>

/** A relationship that each entity of a list must have. */
export type Relation = Params['related'][number]

/** The conditions of a list of entities. `null`: no condition. */
export interface EntityFilter {
  readonly types: readonly EntityType[]
  /** Lowercase. */
  readonly countries: readonly string[] | null
  /** Words of a name. */
  readonly name: string | null
  readonly ids: readonly string[] | null
  /** ISO 8601, UTC, whole seconds. */
  readonly changedSince: string | null
  readonly gender: string | null
  readonly born: { readonly from: PartialDate | null; readonly to: PartialDate | null } | null
  readonly dataset: string | null
  readonly relations: readonly Relation[]
  /** The time at which the relations certainly or possibly existed. */
  readonly at: PartialDate | null
  /**
   * True: each relation certainly exists on `today`. False: each relation certainly does not exist
   * on `today`. `null`: no condition.
   */
  readonly current: boolean | null
  /** The current day, yyyymmdd; 0 if `current` is null. */
  readonly today: number
}

/** An entity of a list, with the time of its last change. */
export interface FilteredEntity {
  readonly node: NamedEntity
  readonly updatedAt: string
}

/** A list checks its conditions on at most this many entities. */
export const MAX_CANDIDATES = 5_000

/**
 * Finds the entities that meet all conditions, sorted by name and id. The candidates come from the
 * index of one condition. If there are too many, the index of another condition is tried.
 *
 * Value: the entities; `null` if each condition has more than `MAX_CANDIDATES` candidates.
 * Source: cypher/entity/filtered.cypher.
 */
export const filteredEntities = perKey<EntityFilter, readonly FilteredEntity[] | null>(
  async (filter, graph) => {
    const conditions = conditionsOf(filter)
    if (filter.name !== null && conditions.named === null) return []
    for (const { isByName = false, ...start } of startsOf(filter, conditions)) {
      const named = isByName ? null : conditions.named
      const [row] = await graph.read('entity/filtered', {
        ...conditions,
        ...NO_START,
        ...start,
        named,
      })
      if (row === undefined || row.candidates > MAX_CANDIDATES) continue
      return row.matches
        .filter((match) => isInTime(match, filter))
        .map(toEntity)
        .sort((a, b) => byName(a.node, b.node))
    }
    return null
  },
  { semaphore: 'wide', rowsPerKey: () => MAX_CANDIDATES },
)

type Start = Pick<Params, 'ids' | 'ends' | 'births' | 'words' | 'countries' | 'everywhere'>

const NO_START: Start = { ids: [], ends: [], births: [], words: [], countries: [], everywhere: [] }

function conditionsOf(filter: EntityFilter) {
  const { types, countries, name, ids, born, gender, dataset, current } = filter
  const period = periodOf(filter)
  return {
    ...{ types, gender, dataset, onlyIds: ids, inCountries: countries },
    named: name === null ? null : holdingNames(name),
    // The tilde sorts after all characters of a date, so a year as `to` includes its days.
    born: born && { from: born.from ?? '', to: `${born.to ?? ''}~` },
    changedSince: filter.changedSince ?? '',
    related: filter.relations,
    ...{ atStart: period.start, atEnd: period.end, current },
    limit: MAX_CANDIDATES + 1,
  }
}

/** The days in which the relations must have existed. */
function periodOf({ at, current, today }: EntityFilter): DayRange {
  if (current === true) return { start: today, end: today }
  return at === null ? { start: BEGINNING, end: END_OF_TIME } : rangeOf(at)
}

/**
 * The conditions from whose index a query can read candidates. The condition that usually has the
 * fewest candidates comes first.
 */
function startsOf(
  { types, ids, countries }: EntityFilter,
  { named, born, related }: ReturnType<typeof conditionsOf>,
): readonly (Partial<Start> & { readonly isByName?: boolean })[] {
  if (ids !== null) return [{ ids }]
  const ends = related.flatMap(({ id, kinds }) => (id === null ? [] : [{ id, kinds }]))
  const inner = countries === null ? { everywhere: types } : { countries }
  return [
    ...(named === null ? [] : [{ words: [named], isByName: true }]),
    ...ends.map((end) => ({ ends: [end] })),
    ...(born === null ? [] : [{ births: [born] }]),
    inner,
  ]
}

type Match = Row<'entity/filtered'>['matches'][number]

function isInTime([, , related]: Match, { current, today }: EntityFilter): boolean {
  if (current === null) return true
  const isNow = (link: Match[2][number][number]) => {
    const [start, end, from, to, asOf, past] = link
    return isCurrent({ start, end, from, to, asOf, isPast: past ?? false }, today)
  }
  return related.every((links) =>
    current
      ? links.some((link) => isNow(link) === true)
      : links.every((link) => isNow(link) === false),
  )
}

function toEntity([summary, updatedAt]: Match): FilteredEntity {
  return { node: fromSummary(summary), updatedAt }
}

type Named = Pick<NamedEntity, 'name' | 'id'>

/** The order of entities by name. */
export function byName(a: Named, b: Named): number {
  return compare(a.name, b.name) || compare(a.id, b.id)
}
