import { BEGINNING, rangeOf, type PartialDate } from '../domain/partial-date.js'
import { daysBetween } from '../domain/period.js'
import { basisRank, type DateBasis } from '../domain/relationship.js'
import { compare } from '../domain/compare.js'

/**
 * A seat in a body, or an office, that a person holds from a start date. Ids that sources leave out
 * are `null`.
 */
export interface HeldSeat {
  readonly institutionId: string | null
  readonly officeId: string | null
  readonly areaId: string | null
  readonly partyId: string | null
  readonly role: string | null
  readonly start: PartialDate | null
  readonly termIds: readonly string[]
}

/** One fact about a person in an office or a body. */
export interface TenureFact extends HeldSeat, Ending {
  readonly id: string
  readonly startBasis: DateBasis | null
  readonly endBasis: DateBasis | null
  /**
   * The day on which the newest source about the end was read; `null` when unknown. The source
   * states the end, an open end, or only that the fact is over.
   */
  readonly asOf: PartialDate | null
  readonly recordKeys: readonly string[]
}

/** The end of a tenure, if it has ended. */
export interface Ending {
  /** `null` when open or unknown. */
  readonly end: PartialDate | null
  /**
   * When a source last stated that the tenure was open, over or planned to end; `null` when
   * unknown.
   */
  readonly asOf: PartialDate | null
  /** True when the tenure is over and no source gives the end. */
  readonly isPast: boolean
  /** True if `end` was still in the future when the source gave it. */
  readonly isEndForeseen: boolean
}

// Two dates that differ by at most this many days can mean the same start or end. For example, one
// source gives the day of the first sitting, and another source gives the day of the oath.
const SAME_EVENT_DAYS = 31

/**
 * The start of a tenure, from the best fact about it; `null` when unknown, or when a fact without a
 * start is earlier than all others.
 */
export function beginningOf(facts: readonly TenureFact[]): PartialDate | null {
  const known = facts.filter(({ start }) => start !== null)
  if (facts.some((fact) => isBefore(fact, Math.min(...known.map(firstDayOf))))) return null
  // The tenure had begun by this day.
  const begun = Math.min(...known.map(latestStartOf))
  const earliest = known.filter((fact) => latestStartOf(fact) === begun)
  const until = Math.max(...earliest.map(lastDayOf))
  const hasExactDay = earliest.some(({ start }) => isPrecise(start))
  const candidates = known.filter((fact) => {
    const day = firstDayOf(fact)
    return (
      day <= begun || (hasExactDay && day <= until && daysBetween(begun, day) <= SAME_EVENT_DAYS)
    )
  })
  const [best] = candidates.sort(
    (a, b) =>
      (b.start ?? '').length - (a.start ?? '').length ||
      basisRank(a.startBasis) - basisRank(b.startBasis) ||
      compare(b.asOf ?? '', a.asOf ?? '') ||
      firstDayOf(a) - firstDayOf(b) ||
      compare(a.id, b.id),
  )
  return best?.start ?? null
}

/** Whether a fact has no start and existed before `day`. */
function isBefore({ start, end, asOf, isPast }: TenureFact, day: number): boolean {
  if (start !== null) return false
  if (end !== null) return rangeOf(end).start <= day
  return !isPast && asOf !== null && rangeOf(asOf).end < day
}

/**
 * The end of a tenure. A fact without an end only says that the tenure continued on the date of its
 * source. If two sources describe the same period, the newer one wins.
 */
export function endingOf(facts: readonly TenureFact[]): Ending {
  const ends = facts.filter(({ end }) => end !== null)
  const closed = ends.filter((fact) => !ends.some((newer) => correctsEnd(newer, fact)))
  const open = facts.filter((fact) => fact.end === null && !fact.isPast)
  const stillOpen = open.filter((fact) => !closed.some((newer) => closes(newer, fact)))
  if (stillOpen.length > 0) return openSince(stillOpen)
  const best = latestOf(closed)
  const isLater = (fact: TenureFact) =>
    best === undefined || (fact.start !== null && firstDayOf(fact) > lastDayOf(best))
  const isUnknown = facts.some((fact) => fact.end === null && fact.isPast && isLater(fact))
  if (best === undefined || isUnknown) {
    const over = facts.filter((fact) => fact.end === null && fact.isPast && isLater(fact))
    return { end: null, asOf: newestAsOf(over), isPast: true, isEndForeseen: false }
  }
  const { end, asOf } = best
  const isEndForeseen = best.isEndForeseen || isPlanned(best)
  return { end, asOf: isEndForeseen ? asOf : null, isPast: false, isEndForeseen }
}

/**
 * Returns an open ending. `asOf` is the date of the newest source that was read after the last
 * start.
 */
function openSince(facts: readonly TenureFact[]): Ending {
  const begun = Math.max(...facts.map(firstDayOf))
  const seenSince = facts.filter(({ asOf }) => asOf !== null && rangeOf(asOf).end >= begun)
  return { end: null, asOf: newestAsOf(seenSince), isPast: false, isEndForeseen: false }
}

function newestAsOf(facts: readonly TenureFact[]): PartialDate | null {
  return (
    facts
      .flatMap(({ asOf }) => asOf ?? [])
      .sort(compare)
      .at(-1) ?? null
  )
}

/**
 * Whether `newer` ends the open fact `open`: `newer` ends on or after the day on which `open` was
 * last stated, or the source of `newer` is newer and about the same period.
 */
function closes(newer: TenureFact, open: TenureFact): boolean {
  if (newer.end === null) return false
  const seen = open.asOf === null ? BEGINNING : rangeOf(open.asOf).start
  if (rangeOf(newer.end).end >= Math.max(seen, firstDayOf(open))) return true
  return isNewer(newer, open) && firstDayOf(open) <= rangeOf(newer.end).end
}

/** Whether `newer` gives an earlier end than the planned end of `older`. */
function correctsEnd(newer: TenureFact, older: TenureFact): boolean {
  if (newer.end === null || older.end === null) return false
  const ended = rangeOf(newer.end).end
  return (
    isNewer(newer, older) &&
    isPlanned(older) &&
    ended < rangeOf(older.end).start &&
    firstDayOf(older) <= ended
  )
}

/** The best of the facts about the last end. */
function latestOf(closed: readonly TenureFact[]): TenureFact | undefined {
  // The tenure lasted at least until this day.
  const lasted = Math.max(...closed.map(earliestEndOf))
  const latest = closed.filter((fact) => earliestEndOf(fact) === lasted)
  const since = Math.min(...latest.map(firstDayOf))
  const hasExactDay = latest.some(({ end }) => isPrecise(end))
  const candidates = closed.filter((fact) => {
    const day = lastDayOf(fact)
    return (
      day >= lasted || (hasExactDay && day >= since && daysBetween(day, lasted) <= SAME_EVENT_DAYS)
    )
  })
  return candidates.sort(
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

function isPlanned({ end, asOf }: TenureFact): boolean {
  return end !== null && asOf !== null && rangeOf(end).start > rangeOf(asOf).end
}

/** The first day that a fact covers; 0 without any date. */
function firstDayOf({ start, end, asOf }: TenureFact): number {
  const first = start ?? end ?? asOf
  return first === null ? BEGINNING : rangeOf(first).start
}

/** The last day that a fact can cover; for an open end, the day on which the source was read. */
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
