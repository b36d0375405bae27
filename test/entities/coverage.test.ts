import type { PartialDate } from '../../src/domain/partial-date.js'
import { coverageOf, type ListedPeople, type SourceList } from '../../src/entities/coverage.js'

const TODAY = 20261125

const date = (text: string | null) => text as PartialDate | null
const list = (asOf: string | null, more: Partial<SourceList> = {}): SourceList => ({
  ...{ isOwn: true, asOf: date(asOf), isPresentOnly: false },
  ...more,
})
const people = (
  lists: readonly SourceList[],
  [firstStart, lastStart, lastEnd]: readonly [string | null, string | null, string | null],
  more: Partial<ListedPeople> = {},
): ListedPeople => ({
  ...{ lists, firstStart: date(firstStart), lastStart: date(lastStart), lastEnd: date(lastEnd) },
  ...{ hasOpen: false, openAsOf: null, hasTerms: false },
  ...more,
})
const open = (asOf: string | null) => ({ hasOpen: true, openAsOf: date(asOf) })

describe('the period that lists cover', () => {
  it.each<
    [string, readonly ListedPeople[], readonly [string | null, string | null, string | null]]
  >([
    [
      'of a dated list lasts until its date',
      [people([list('2018-06')], ['1801', '2017-06-08', '2018-05-01'], open('2018-06'))],
      ['1801', '2018-06', '2018-06'],
    ],
    [
      'of a list without a date lasts as long as its dates',
      [people([list(null)], ['2017-06-08', '2018-07-24', '2018-05-09'], open(null))],
      ['2017-06-08', '2018-07-24', null],
    ],
    [
      'leaves out ends that are foreseen',
      [people([list(null)], ['2007-01-04', '2025-01-03', '2031-01-03'])],
      ['2007-01-04', '2025-01-03', null],
    ],
    [
      'is not longer than a dated list for ends that are foreseen',
      [people([list('2026-06')], ['2007-01-04', '2025-01-03', '2031-01-03'])],
      ['2007-01-04', '2026-06', '2026-06'],
    ],
    [
      'ends with the last legislative period that a list states',
      [people([list('2018-06')], ['2003-03-02', '2011-03-27', '2015-03-23'], { hasTerms: true })],
      ['2003-03-02', '2015-03-23', '2018-06'],
    ],
    [
      'lasts longer where no periods are stated: an office can be vacant',
      [people([list('2018-06')], ['2003-03-02', '2011-03-27', '2015-03-23'])],
      ['2003-03-02', '2018-06', '2018-06'],
    ],
    [
      'comes from lists of the body, not from a newer file about one person',
      [
        people([list(null)], ['2017-06-08', '2018-07-24', '2018-05-09'], open(null)),
        people([list('2026-04', { isOwn: false })], ['1997', '2019', null], open('2026-04')),
        people([list(null), list('2026-04', { isOwn: false })], ['1987', '1987', '2024']),
      ],
      ['2017-06-08', '2018-07-24', null],
    ],
    [
      'comes from files about people where nothing else is there',
      [
        people(
          [list('2026-04', { isOwn: false })],
          ['2012-05-07', '2012-05-07', null],
          open('2026-04'),
        ),
      ],
      ['2012-05-07', '2026-04', '2026-04'],
    ],
    [
      'is that of all lists together',
      [
        people([list('2015')], ['1999', '2015-03', null], open('2015')),
        people([list('2018-06')], ['2015-03', '2018', null], open('2018-06')),
      ],
      ['1999', '2018-06', '2018-06'],
    ],
    [
      'has the date of the list that covers the last day, not of an older one',
      [
        people([list('2015')], ['1997', '2015-05-07', null], open('2015')),
        people([list(null)], ['2017-06-08', '2018-07-24', null], open(null)),
        people([list('2015'), list(null)], ['2010', '2014', '2018-05-01']),
      ],
      ['1997', '2018-07-24', null],
    ],
    ['is unknown without dates', [people([list(null)], [null, null, null])], [null, null, null]],
  ])('%s', (_what, groups, [from, until, asOf]) => {
    expect(coverageOf(groups, TODAY)).toEqual({ from, until, asOf, completeness: null })
  })

  it('is none without lists', () => {
    expect(coverageOf([], TODAY)).toBeNull()
    expect(coverageOf([people([], ['2001', '2001', null])], TODAY)).toBeNull()
  })

  it('is of those present only when each list says so', () => {
    const present = people([list('2026-06', { isPresentOnly: true })], ['1981', '2025', '2027'])
    const past = people([list('2026-06')], ['1789', '2023', '2025'])

    expect(coverageOf([present], TODAY)?.completeness).toBe('PRESENT')
    expect(coverageOf([present, past], TODAY)?.completeness).toBeNull()
  })
})
