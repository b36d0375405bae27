import {
  BEGINNING,
  END_OF_TIME,
  rangeOf,
  type DayRange,
  type PartialDate,
} from '../domain/partial-date.js'
import { grouped } from '../domain/grouped.js'
import { daysBetween, latestEnd } from '../domain/period.js'
import { union } from './identity.js'
import { compare } from '../domain/compare.js'
import {
  beginningOf,
  endingOf,
  type Ending,
  type HeldSeat,
  type TenureFact,
} from './tenure-dates.js'

/**
 * A period that a person spent in an office or a body without a break longer than a recess. If the
 * area or the party changed, the tenure has the newest area or party.
 */
export interface Tenure extends HeldSeat, Ending {
  /** The earliest start and the latest end that the dates allow; 0 and 99999999 when open. */
  readonly from: number
  readonly to: number
  /** Its facts, oldest first. */
  readonly facts: readonly [TenureFact, ...TenureFact[]]
}

/** Whether a change of area starts a new tenure. */
export type TenureView = 'CHAMBER' | 'AREA'

type Facts = Tenure['facts']

// The maximum gap in days between two facts of one tenure.
const MAX_RECESS_DAYS = 31
// The maximum gap between two legislative terms: from a dissolution to the next first sitting.
const MAX_RECESS_BETWEEN_TERMS_DAYS = 183
// The length of a legislative term. If the end of a tenure is open, a fact that starts at most this
// many days later belongs to the same tenure.
const MAX_OPEN_DAYS = 5 * 366

/**
 * Groups `facts` into tenures, sorted by the latest end. A tenure without an end is sorted by the
 * day on which its source was read. Each fact is in one tenure; a fact without any date is in the
 * newest tenure in the same office or body. The result does not depend on the current time or on
 * the order of `facts`.
 */
export function tenuresOf(facts: readonly TenureFact[], view: TenureView): readonly Tenure[] {
  const groups = grouped(distinct(facts).map((fact) => [seatOf(fact, view), fact]))
  return [...groups.values()]
    .flatMap(tenuresOfOne)
    .sort(
      (a, b) =>
        lastDayOf(b) - lastDayOf(a) || b.from - a.from || compare(a.facts[0].id, b.facts[0].id),
    )
}

/** The tenures of facts about one office or body, oldest first. */
export function tenuresOfOne(facts: readonly TenureFact[]): readonly Tenure[] {
  return stintsOf(facts).map(toTenure)
}

/** Merges facts with the same id. The result has the newest `asOf`. */
function distinct(facts: readonly TenureFact[]): readonly TenureFact[] {
  const byId = grouped(facts.map((fact) => [fact.id, fact]))
  return [...byId.values()].map((same) => same.reduce(unite)).sort((a, b) => compare(a.id, b.id))
}

function unite(a: TenureFact, b: TenureFact): TenureFact {
  const isNewer = compare(b.asOf ?? '', a.asOf ?? '') > 0
  return {
    ...a,
    asOf: isNewer ? b.asOf : a.asOf,
    termIds: union(a.termIds, b.termIds),
    recordKeys: union(a.recordKeys, b.recordKeys),
  }
}

/**
 * Returns the same key for all facts about one office or body. If a fact has no office and no body,
 * the key has its party and area.
 */
function seatOf(fact: TenureFact, view: TenureView): string {
  const { institutionId, officeId, areaId, partyId, role } = fact
  const hasNoSeat = institutionId === null && officeId === null
  return JSON.stringify([
    institutionId,
    officeId,
    role,
    hasNoSeat ? partyId : null,
    hasNoSeat || view === 'AREA' ? areaId : null,
  ])
}

/** The facts of each tenure. */
function stintsOf(facts: readonly TenureFact[]): readonly Facts[] {
  const dated: (DayRange & { readonly fact: TenureFact })[] = []
  const undated: TenureFact[] = []
  for (const fact of facts) {
    const days = coverOf(fact)
    if (days === null) undated.push(fact)
    else dated.push({ ...days, fact })
  }
  dated.sort((a, b) => a.start - b.start || a.end - b.end || compare(a.fact.id, b.fact.id))
  const stints: Facts[] = []
  let reach = BEGINNING
  for (const { start, end, fact } of dated) {
    const last = stints.at(-1)
    if (last !== undefined && isWithin(MAX_RECESS_DAYS, reach, start)) {
      stints[stints.length - 1] = [...last, fact]
      reach = Math.max(reach, end)
    } else {
      stints.push([fact])
      reach = end
    }
  }
  const joined = stints.reduce<readonly Facts[]>(joinLast, [])
  const [first, ...others] = undated
  if (first === undefined) return joined
  const newest = joined.at(-1)
  if (newest === undefined) return [[first, ...others]]
  return [...joined.slice(0, -1), [...newest, ...undated]]
}

/**
 * Adds the facts `next` as a new tenure, or to the last tenure if both are one tenure (see
 * `areOneTenure`).
 */
function joinLast(joined: readonly Facts[], next: Facts): readonly Facts[] {
  const last = joined.at(-1)
  return last !== undefined && areOneTenure(last, next)
    ? [...joined.slice(0, -1), [...last, ...next]]
    : [...joined, next]
}

function areOneTenure(before: Facts, next: Facts): boolean {
  const begun = Math.min(...next.map((fact) => coverOf(fact)?.start ?? END_OF_TIME))
  const reach = Math.max(...before.map((fact) => coverOf(fact)?.end ?? BEGINNING))
  if (hasTerms(before) && hasTerms(next) && isWithin(MAX_RECESS_BETWEEN_TERMS_DAYS, reach, begun)) {
    return true
  }
  const { end, isPast } = endingOf(before)
  return end === null && !isPast && isWithin(MAX_OPEN_DAYS, reach, begun)
}

function hasTerms(facts: Facts): boolean {
  return facts.some(({ termIds }) => termIds.length > 0)
}

function isWithin(days: number, end: number, start: number): boolean {
  return start <= end || daysBetween(end, start) <= days
}

/** The first and last day that a fact covers; `null` without any date. */
function coverOf({ start, end, asOf, isPast }: TenureFact): DayRange | null {
  const [begun, ended] = [start && rangeOf(start), end && rangeOf(end)]
  const seen = end === null && !isPast && asOf !== null ? rangeOf(asOf) : null
  const first = begun?.start ?? ended?.start ?? seen?.start
  if (first === undefined) return null
  const last = ended?.end ?? Math.max(seen?.start ?? BEGINNING, begun?.end ?? BEGINNING)
  return { start: first, end: Math.max(first, last) }
}

function toTenure(facts: Facts): Tenure {
  const newestFirst = facts.toSorted(
    (a, b) =>
      dayOf(b.start) - dayOf(a.start) ||
      compare(b.asOf ?? '', a.asOf ?? '') ||
      lastOf(b) - lastOf(a) ||
      compare(a.id, b.id),
  )
  // After a change of area or party, use the last area or party. If one source leaves it out, use
  // the value of another source.
  const latest = coverOf(newestFirst[0] ?? facts[0])?.start ?? BEGINNING
  const last = newestFirst.filter((fact) => (coverOf(fact)?.end ?? BEGINNING) >= latest)
  const newest = (part: 'areaId' | 'partyId') =>
    last.map((fact) => fact[part]).find((id) => id !== null) ?? null
  const start = beginningOf(facts)
  const ending = endingOf(facts)
  const { institutionId, officeId, role } = facts[0]
  return {
    institutionId,
    officeId,
    role,
    areaId: newest('areaId'),
    partyId: newest('partyId'),
    start,
    ...ending,
    from: start === null ? BEGINNING : rangeOf(start).start,
    to: latestEnd({ start, ...ending }),
    termIds: union(...facts.map(({ termIds }) => termIds)),
    facts,
  }
}

/**
 * The day of the end, for sorting. An open end sorts after all days, and an unknown day in the past
 * before all days.
 */
function lastOf({ end, isPast }: TenureFact): number {
  return end === null && !isPast ? END_OF_TIME : dayOf(end)
}

/**
 * The last known day of a tenure, for sorting. For an unknown day in the past, this is the day of
 * the start. For an open end, it is the day on which the source was read; if that is unknown, the
 * tenure sorts after all others.
 */
function lastDayOf({ end, start, asOf, isPast, to }: Tenure): number {
  if (end !== null) return to
  if (isPast) return start === null ? BEGINNING : rangeOf(start).end
  return asOf === null ? END_OF_TIME : rangeOf(asOf).end
}

function dayOf(date: PartialDate | null): number {
  return date === null ? BEGINNING : rangeOf(date).start
}
