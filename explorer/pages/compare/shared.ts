import { firstDay, lastDay, type Dates } from '../../components/dates.js'
import type { Period } from '../entity/period-words.js'

/** Something that a person was in for a time, such as a committee. */
interface InPlace extends Dates {
  readonly place: { readonly id: string }
}

/** A time that two people were in the same place. */
export interface Together<Item> {
  readonly a: Item
  readonly b: Item
  readonly period: Period
  /** Whether the dates of the sources leave no other way. */
  readonly isSure: boolean
}

/** The times that two people were in the same place. An unknown date makes it possible only. */
export function togetherIn<Item extends InPlace>(
  ofA: readonly Item[],
  ofB: readonly Item[],
): readonly Together<Item>[] {
  return ofA.flatMap((a) =>
    ofB.flatMap((b) => {
      if (a.place.id !== b.place.id) return []
      const [rangeA, rangeB] = [rangeOf(a), rangeOf(b)]
      const isPossible = later(rangeA.first, rangeB.first) <= earlier(rangeA.last, rangeB.last)
      if (!isPossible) return []
      const isSure =
        later(rangeA.sureFrom, rangeB.sureFrom) <= earlier(rangeA.sureTo, rangeB.sureTo)
      return [{ a, b, period: periodOf(a, b), isSure }]
    }),
  )
}

const BEGINNING = '0000-01-01'
const END = '9999-12-31'

/** The days on which it may have been, and those on which it certainly was. */
function rangeOf({ start, end, asOf, isCurrent }: Dates) {
  const isOver = end === null && isCurrent === false && asOf !== null
  const last = end ?? (isOver ? asOf : null)
  const until = end ?? (isOver ? null : asOf)
  return {
    first: start === null ? BEGINNING : firstDay(start),
    last: last === null ? END : lastDay(last),
    sureFrom: start === null ? END : lastDay(start),
    sureTo: until === null ? BEGINNING : firstDay(until),
  }
}

/** From the later start to the earlier end, as precise as the sources. An unknown date stays unknown. */
function periodOf(a: Dates, b: Dates): Period {
  const goesOn = (dates: Dates) => dates.isCurrent === true
  const isUnknown = (dates: Dates) => dates.end === null && !goesOn(dates)
  const ends = [a, b].flatMap(({ end }) => end ?? []).sort(byLastDay)
  const asOfs = [a, b].flatMap(({ asOf }) => asOf ?? []).sort()
  const isNow = goesOn(a) && goesOn(b)
  const start =
    a.start === null || b.start === null
      ? null
      : firstDay(a.start) >= firstDay(b.start)
        ? a.start
        : b.start
  return {
    start,
    end: isUnknown(a) || isUnknown(b) ? null : (ends[0] ?? null),
    asOf: asOfs[0] ?? null,
    isCurrent: isNow ? true : null,
    endBasis: null,
  }
}

function byLastDay(a: string, b: string): number {
  return lastDay(a) < lastDay(b) ? -1 : 1
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}
