import { BEGINNING, rangeOf, type PartialDate } from '../domain/partial-date.js'
import { daysBetween } from '../domain/period.js'
import type { DateBasis } from '../domain/relationship.js'
import { compare } from './identity.js'

/** A person in an office or a body, from a day on. Ids of what sources leave out are `null`. */
export interface HeldSeat {
  readonly institutionId: string | null
  readonly officeId: string | null
  readonly areaId: string | null
  readonly partyId: string | null
  readonly role: string | null
  readonly start: PartialDate | null
  readonly termIds: readonly string[]
}

/** What sources say at once of a person in an office or a body. */
export interface TenureFact extends HeldSeat {
  readonly id: string
  readonly startBasis: DateBasis | null
  readonly end: PartialDate | null
  readonly endBasis: DateBasis | null
  /** When the newest of the sources that give the end, leave it open or say that it is over did so; `null` when unknown. */
  readonly asOf: PartialDate | null
  /** True when it is over and no source says since when. */
  readonly isPast: boolean
  /** True when the end was still to come when the source gave it. */
  readonly isEndForeseen: boolean
  readonly recordKeys: readonly string[]
}

/** How a tenure ended, if it did. */
export interface Ending {
  /** `null` when open or unknown. */
  readonly end: PartialDate | null
  /** When a source last said that it was open, over, or to end when it will; `null` when that is unknown. */
  readonly asOf: PartialDate | null
  /** True when it is over and no source says since when. */
  readonly isPast: boolean
  /** True when `end` was still to come when the source gave it. */
  readonly isEndForeseen: boolean
}

// Two sources that tell of one beginning or end, as a first sitting and an oath, differ by these days at most.
const SAME = 31

/**
 * The start of a tenure, by the best of the facts that tell of it; `null` when unknown, also where one that began
 * nobody knows when precedes all others.
 */
export function beginningOf(facts: readonly TenureFact[]): PartialDate | null {
  const known = facts.filter(({ start }) => start !== null)
  if (facts.some((fact) => isBefore(fact, Math.min(...known.map(firstDayOf))))) return null
  // By this day it had begun.
  const begun = Math.min(...known.map(latestStartOf))
  const earliest = known.filter((fact) => latestStartOf(fact) === begun)
  const until = Math.max(...earliest.map(lastDayOf))
  const isDay = earliest.some(({ start }) => isPrecise(start))
  const told = known.filter((fact) => {
    const day = firstDayOf(fact)
    return day <= begun || (isDay && day <= until && daysBetween(begun, day) <= SAME)
  })
  const [best] = told.sort(
    (a, b) =>
      (b.start ?? '').length - (a.start ?? '').length ||
      basisRank(a.startBasis) - basisRank(b.startBasis) ||
      compare(b.asOf ?? '', a.asOf ?? '') ||
      firstDayOf(a) - firstDayOf(b) ||
      compare(a.id, b.id),
  )
  return best?.start ?? null
}

/** Whether a fact without a start was true before `day`. */
function isBefore({ start, end, asOf, isPast }: TenureFact, day: number): boolean {
  if (start !== null) return false
  if (end !== null) return rangeOf(end).start <= day
  return !isPast && asOf !== null && rangeOf(asOf).end < day
}

/**
 * The end of a tenure. An open end says no more than that it was so on its day; of two sources that tell of one time,
 * the newer has the last word.
 */
export function endingOf(facts: readonly TenureFact[]): Ending {
  const ends = facts.filter(({ end }) => end !== null)
  const closed = ends.filter((fact) => !ends.some((other) => correctsEnd(other, fact)))
  const open = facts.filter((fact) => fact.end === null && !fact.isPast)
  const still = open.filter((fact) => !closed.some((other) => closes(other, fact)))
  if (still.length > 0) return openSince(still)
  const best = latestOf(closed)
  const isLater = (fact: TenureFact) =>
    best === undefined || (fact.start !== null && firstDayOf(fact) > lastDayOf(best))
  const isUnknown = facts.some((fact) => fact.end === null && fact.isPast && isLater(fact))
  if (best === undefined || isUnknown) {
    const over = facts.filter((fact) => fact.end === null && fact.isPast && isLater(fact))
    const [asOf = null] = over
      .flatMap((fact) => fact.asOf ?? [])
      .sort(compare)
      .reverse()
    return { end: null, asOf, isPast: true, isEndForeseen: false }
  }
  const { end, asOf } = best
  const isEndForeseen = best.isEndForeseen || isToCome(best)
  return { end, asOf: isEndForeseen ? asOf : null, isPast: false, isEndForeseen }
}

/** As of the newest sight, unless what began last was not there yet. */
function openSince(facts: readonly TenureFact[]): Ending {
  const begun = Math.max(...facts.map(firstDayOf))
  const [newest = null] = facts
    .flatMap(({ asOf }) => asOf ?? [])
    .filter((asOf) => rangeOf(asOf).end >= begun)
    .sort(compare)
    .reverse()
  return { end: null, asOf: newest, isPast: false, isEndForeseen: false }
}

/** Whether the end that `newer` gives is after the day on which `open` was open, or a newer word on the same time. */
function closes(newer: TenureFact, open: TenureFact): boolean {
  if (newer.end === null) return false
  const seen = open.asOf === null ? BEGINNING : rangeOf(open.asOf).start
  if (rangeOf(newer.end).end >= Math.max(seen, firstDayOf(open))) return true
  return isNewer(newer, open) && firstDayOf(open) <= rangeOf(newer.end).end
}

/** Whether `newer` says when a time ended that was to end later as far as `older` could see. */
function correctsEnd(newer: TenureFact, older: TenureFact): boolean {
  if (newer.end === null || older.end === null) return false
  const ended = rangeOf(newer.end).end
  return (
    isNewer(newer, older) &&
    isToCome(older) &&
    ended < rangeOf(older.end).start &&
    firstDayOf(older) <= ended
  )
}

/** The best of the facts that tell of the last end. */
function latestOf(closed: readonly TenureFact[]): TenureFact | undefined {
  // Until this day it had not ended.
  const lasted = Math.max(...closed.map(earliestEndOf))
  const latest = closed.filter((fact) => earliestEndOf(fact) === lasted)
  const since = Math.min(...latest.map(firstDayOf))
  const isDay = latest.some(({ end }) => isPrecise(end))
  const told = closed.filter((fact) => {
    const day = lastDayOf(fact)
    return day >= lasted || (isDay && day >= since && daysBetween(day, lasted) <= SAME)
  })
  return told.sort(
    (a, b) =>
      (b.end ?? '').length - (a.end ?? '').length ||
      basisRank(a.endBasis) - basisRank(b.endBasis) ||
      compare(b.asOf ?? '', a.asOf ?? '') ||
      lastDayOf(b) - lastDayOf(a) ||
      Number(b.isEndForeseen) - Number(a.isEndForeseen) ||
      compare(a.id, b.id),
  )[0]
}

function isNewer(a: TenureFact, b: TenureFact): boolean {
  return a.asOf !== null && b.asOf !== null && rangeOf(a.asOf).start > rangeOf(b.asOf).start
}

function isToCome({ end, asOf }: TenureFact): boolean {
  return end !== null && asOf !== null && rangeOf(end).start > rangeOf(asOf).end
}

/** The first day of which a fact says anything; 0 for one without any date. */
function firstDayOf({ start, end, asOf }: TenureFact): number {
  const first = start ?? end ?? asOf
  return first === null ? BEGINNING : rangeOf(first).start
}

/** The last day that a fact can mean; as far as a source has looked when the end is open. */
function lastDayOf({ start, end, asOf, isPast }: TenureFact): number {
  if (end !== null) return rangeOf(end).end
  const begun = start === null ? BEGINNING : rangeOf(start).end
  return isPast || asOf === null ? begun : Math.max(begun, rangeOf(asOf).end)
}

function latestStartOf({ start }: TenureFact): number {
  return start === null ? BEGINNING : rangeOf(start).end
}

function earliestEndOf({ end }: TenureFact): number {
  return end === null ? BEGINNING : rangeOf(end).start
}

function isPrecise(date: PartialDate | null): boolean {
  return date?.length === 'yyyy-mm-dd'.length
}

function basisRank(basis: DateBasis | null): number {
  return basis === 'STATED' ? 0 : basis === 'TERM' ? 1 : 2
}
