import { isBefore, rangeOf, type PartialDate } from '../domain/partial-date.js'

/** The period that the data of a body, an office or a dataset covers. Unknown parts are `null`. */
export interface Coverage {
  /** The earliest start. */
  readonly from: PartialDate | null
  /** The last day that the data covers. */
  readonly until: PartialDate | null
  /** The date of the list that covers the last day. */
  readonly asOf: PartialDate | null
  /**
   * `PRESENT`: the data contains only people who were members or office holders on its date. It
   * also contains the earlier periods of these people.
   */
  readonly completeness: 'PRESENT' | null
}

/** One list of a source, which is one scope of a dataset. */
export interface SourceList {
  /** Whether the list describes the body or the office itself, as well as people in it. */
  readonly isOwn: boolean
  /** The date of the list's newest edition. */
  readonly asOf: PartialDate | null
  readonly isPresentOnly: boolean
}

/** Members or holders whose relationships come from the same lists. */
export interface ListedPeople {
  readonly lists: readonly SourceList[]
  readonly firstStart: PartialDate | null
  readonly lastStart: PartialDate | null
  readonly lastEnd: PartialDate | null
  /** Whether any relationship has no end, and when a list last reported such a relationship. */
  readonly hasOpen: boolean
  readonly openAsOf: PartialDate | null
  /** Whether the lists state legislative periods. */
  readonly hasTerms: boolean
}

/**
 * Returns the period that lists of members or holders cover, or `null` without any list.
 *
 * Lists that describe the body itself take precedence. Other files, such as a file about one
 * person, are only used if no list describes the body, because they do not show the other members.
 * A list without a date covers the days from the first to the last date in the list. `today`:
 * yyyymmdd; later ends are planned ends.
 */
export function coverageOf(groups: readonly ListedPeople[], today: number): Coverage | null {
  const listed = groups.filter(({ lists }) => lists.length > 0)
  const own = listed.filter(({ lists }) => lists.every(({ isOwn }) => isOwn))
  const used = own.length > 0 ? own : listed
  if (used.length === 0) return null
  const isPresentOnly = used.every(({ lists }) => lists.every((list) => list.isPresentOnly))
  const ends = used.map((group) => coveredUntil(group, today))
  const until = latest(ends.map((end) => end.until))
  return {
    from: earliest(used.map(({ firstStart }) => firstStart)),
    until,
    // Ignores the date of a list that does not cover the last day.
    asOf: latest(ends.filter((end) => end.until === until).map(({ asOf }) => asOf)),
    completeness: isPresentOnly ? 'PRESENT' : null,
  }
}

/** The last day that a group covers, and the date of the list that covers it. */
function coveredUntil(group: ListedPeople, today: number): Pick<Coverage, 'until' | 'asOf'> {
  const { lists, lastStart, lastEnd, hasOpen, openAsOf, hasTerms } = group
  const asOf = hasOpen ? openAsOf : latest(lists.map((list) => list.asOf))
  const isForeseen = lastEnd !== null && rangeOf(lastEnd).end > today
  const stated = latest([lastStart, isForeseen ? null : lastEnd])
  if (asOf === null || stated === null) return { until: asOf ?? stated, asOf }
  // The last term of the list is over, so the list does not cover later terms.
  const isOver = hasTerms && !hasOpen && !isForeseen && rangeOf(stated).end < rangeOf(asOf).start
  if (isOver) return { until: stated, asOf }
  const isUndated = lists.some((list) => list.asOf === null)
  if (isUndated && isBefore(asOf, stated)) return { until: stated, asOf: null }
  return { until: asOf, asOf }
}

function earliest(dates: readonly (PartialDate | null)[]): PartialDate | null {
  const known = dates.filter((date) => date !== null)
  return known.sort((a, b) => rangeOf(a).start - rangeOf(b).start)[0] ?? null
}

function latest(dates: readonly (PartialDate | null)[]): PartialDate | null {
  const known = dates.filter((date) => date !== null)
  return known.sort((a, b) => rangeOf(b).end - rangeOf(a).end)[0] ?? null
}
