import {
  BEGINNING,
  END_OF_TIME,
  rangeOf,
  type DayRange,
  type PartialDate,
} from '../domain/partial-date.js'
import { daysBetween, latestEnd } from '../domain/period.js'
import { compare } from './identity.js'
import {
  beginningOf,
  endingOf,
  type Ending,
  type HeldSeat,
  type TenureFact,
} from './tenure-dates.js'

/**
 * The time that a person spent in an office or a body without a break longer than a recess. Area and party are the newest,
 * where they changed.
 */
export interface Tenure extends HeldSeat, Ending {
  /** The earliest start and the latest end that the dates can mean; 0 and 99999999 when open. */
  readonly from: number
  readonly to: number
  /** What it is made of, oldest first. */
  readonly facts: readonly [TenureFact, ...TenureFact[]]
}

/** Whether a change of area begins another tenure. */
export type TenureView = 'CHAMBER' | 'AREA'

type Facts = Tenure['facts']

// Days that may lie between two facts of one tenure.
const RECESS = 31
// The same between two legislative periods: from a dissolution until the next legislature meets.
const RECESS_OF_LEGISLATURE = 183
// For how long an end that a source left open may have stayed open, until another source has the person there again:
// the length of a term.
const OPEN = 5 * 366

/**
 * The tenures that `facts` make up, in a total order: those that last longest first, an end that a source left open
 * counting until that source was read. Each fact is in one tenure; what has no date at all is in the newest of
 * its kind. The answer depends neither on the clock nor on the order of `facts`.
 */
export function tenuresOf(facts: readonly TenureFact[], view: TenureView): readonly Tenure[] {
  const groups = new Map<string, TenureFact[]>()
  for (const fact of distinct(facts)) {
    const seat = seatOf(fact, view)
    const group = groups.get(seat)
    if (group === undefined) groups.set(seat, [fact])
    else group.push(fact)
  }
  return [...groups.values()]
    .flatMap(tenuresOfOne)
    .sort(
      (a, b) =>
        lastDayOf(b) - lastDayOf(a) || b.from - a.from || compare(a.facts[0].id, b.facts[0].id),
    )
}

/** The tenures that facts of one office or body make up, the oldest first. */
export function tenuresOfOne(facts: readonly TenureFact[]): readonly Tenure[] {
  return stintsOf(facts).map(toTenure)
}

/** Facts with one id are one, as of the newest of them. */
function distinct(facts: readonly TenureFact[]): readonly TenureFact[] {
  const byId = new Map<string, TenureFact>()
  for (const fact of facts) {
    const known = byId.get(fact.id)
    byId.set(fact.id, known === undefined ? fact : unite(known, fact))
  }
  return [...byId.values()].sort((a, b) => compare(a.id, b.id))
}

function unite(a: TenureFact, b: TenureFact): TenureFact {
  const isNewer = compare(b.asOf ?? '', a.asOf ?? '') > 0
  return {
    ...a,
    asOf: isNewer ? b.asOf : a.asOf,
    termIds: union([a.termIds, b.termIds]),
    recordKeys: union([a.recordKeys, b.recordKeys]),
  }
}

/** Equal for facts of one office or body; of one party or area for those that name neither. */
function seatOf(fact: TenureFact, view: TenureView): string {
  const { institutionId, officeId, areaId, partyId, role } = fact
  const isNone = institutionId === null && officeId === null
  return JSON.stringify([
    institutionId,
    officeId,
    role,
    isNone ? partyId : null,
    isNone || view === 'AREA' ? areaId : null,
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
    if (last !== undefined && isWithin(RECESS, reach, start)) {
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

/** `joined` with the next stint, which is part of the last where no more than a recess can lie between them. */
function joinLast(joined: readonly Facts[], next: Facts): readonly Facts[] {
  const last = joined.at(-1)
  return last !== undefined && areOne(last, next)
    ? [...joined.slice(0, -1), [...last, ...next]]
    : [...joined, next]
}

function areOne(before: Facts, next: Facts): boolean {
  const begun = Math.min(...next.map((fact) => coverOf(fact)?.start ?? END_OF_TIME))
  const reach = Math.max(...before.map((fact) => coverOf(fact)?.end ?? BEGINNING))
  if (hasTerms(before) && hasTerms(next) && isWithin(RECESS_OF_LEGISLATURE, reach, begun)) {
    return true
  }
  const { end, isPast } = endingOf(before)
  return end === null && !isPast && isWithin(OPEN, reach, begun)
}

function hasTerms(facts: Facts): boolean {
  return facts.some(({ termIds }) => termIds.length > 0)
}

function isWithin(days: number, end: number, start: number): boolean {
  return start <= end || daysBetween(end, start) <= days
}

/** The first and the last day of which a fact says anything; `null` for one without any date. */
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
  // Who changed seats or parties is shown with the last; a source may leave out what another one says of it.
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
    termIds: union(facts.map(({ termIds }) => termIds)),
    facts,
  }
}

/** The day of the end; one that is open comes after all others, one that is over on an unknown day before. */
function lastOf({ end, isPast }: TenureFact): number {
  return end === null && !isPast ? END_OF_TIME : dayOf(end)
}

/** The last day of which a tenure says that it may have held; unknown: after all others, in the past: before. */
function lastDayOf({ end, start, asOf, isPast, to }: Tenure): number {
  if (end !== null) return to
  if (isPast) return start === null ? BEGINNING : rangeOf(start).end
  return asOf === null ? END_OF_TIME : rangeOf(asOf).end
}

function dayOf(date: PartialDate | null): number {
  return date === null ? BEGINNING : rangeOf(date).start
}

function union(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].sort(compare)
}
