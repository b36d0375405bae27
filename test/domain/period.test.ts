import fc from 'fast-check'
import { toPartialDate, rangeOf, type PartialDate } from '../../src/domain/partial-date.js'
import { certaintyAt, isCurrent, overlapOf, type Period } from '../../src/domain/period.js'

const TODAY = 20260201

describe('isCurrent', () => {
  it.each([
    ['has not begun', { start: '2027' }, false],
    ['has ended', { start: '2019', end: '2023-05' }, false],
    ['began and has not ended', { start: '2019', end: '2026-12-31' }, true],
    ['ends some day this year', { start: '2019', end: '2026' }, null],
    ['ends this month, on a day not known', { start: '2019', end: '2026-02' }, true],
    ['began some day this year', { start: '2026', end: '2030' }, null],
    ['is open, read lately', { start: '2019', asOf: '2025-11' }, true],
    ['is open, with an unknown start, read lately', { asOf: '2025-11' }, true],
    ['is open, read over 400 days ago', { start: '2019', asOf: '2024' }, null],
    ['is open, read on a day that nobody knows', { start: '2019' }, null],
    ['is of the past, without an end', { start: '2019', isPast: true, asOf: '2026-01' }, null],
  ])('of what %s', (_title, given, expected) => {
    expect(isCurrent(aPeriod(given), TODAY)).toBe(expected)
  })

  it('believes an open end for 400 days, and not for 401', () => {
    const open = aPeriod({ start: '2019', asOf: '2025-01-01' })

    expect(isCurrent(open, 20260205)).toBe(true)
    expect(isCurrent(open, 20260206)).toBeNull()
  })

  it('never says true of a day on which it is not sure', () => {
    fc.assert(
      fc.property(periods, days, (period, day) => {
        if (period.end === null) return
        const at = { start: day, end: day }
        expect(isCurrent(period, day) === true).toBe(isSure(period, day))
        expect(isCurrent(period, day) === false).toBe(certaintyAt(period, at) === null)
      }),
    )
  })
})

describe('overlapOf', () => {
  it.each<readonly [string, readonly (readonly Given[])[], string | null]>([
    ['the first ended before the second began', [[{ end: '2003' }], [{ start: '2004' }]], null],
    ['the dates are not exact enough', [[{ end: '2003' }], [{ start: '2003' }]], 'POSSIBLE'],
    ['no date is known', [[{}], [{}]], 'POSSIBLE'],
    ['both were read on a day', [[{ asOf: '2026-06-01' }], [{ asOf: '2026-06-01' }]], 'SURE'],
    ['both were read in a month', [[{ asOf: '2026-06' }], [{ asOf: '2026-06' }]], 'POSSIBLE'],
    [
      'an office was handed over on a day',
      [[{ start: '2015-01-03', end: '2021-01-20' }], [{ start: '2021-01-20', end: '2025-01-03' }]],
      null,
    ],
    [
      'a day of the handover is not exact',
      [[{ start: '2015-01-03', end: '2021-01' }], [{ start: '2021-01-20', end: '2025-01-03' }]],
      'POSSIBLE',
    ],
    [
      'one held it for one day',
      [[{ start: '2021-01-20', end: '2021-01-20' }], [{ start: '2021-01-20', end: '2025-01-03' }]],
      'SURE',
    ],
    [
      'the first ended on the day on which the second was read',
      [[{ start: '2015', end: '2021-01-20' }], [{ start: '2014', asOf: '2021-01-20' }]],
      'SURE',
    ],
    [
      'both include a year',
      [[{ start: '2001', end: '2003' }], [{ start: '2001', end: '2009' }]],
      'SURE',
    ],
    [
      'only a later period overlaps',
      [
        [
          { start: '1990', end: '1991' },
          { start: '2001', end: '2005' },
        ],
        [{ start: '2002', end: '2009' }],
      ],
      'SURE',
    ],
    [
      'each two overlap, but not all three',
      [
        [
          { start: '2001-01-01', end: '2001-03-01' },
          { start: '2003-01-01', end: '2003-03-01' },
        ],
        [{ start: '2001-02-01', end: '2002-02-01' }],
        [{ start: '2002-01-01', end: '2003-02-01' }],
      ],
      null,
    ],
  ])('when %s', (_when, all, expected) => {
    expect(overlapOf(all.map((own) => own.map(aPeriod)))).toBe(expected)
  })
})

describe('certaintyAt', () => {
  it('is SURE only of what is possible', () => {
    fc.assert(
      fc.property(periods, days, (period, day) => {
        const certainty = certaintyAt(period, { start: day, end: day })
        if (certainty === 'SURE') expect(period.from <= day && period.to >= day).toBe(true)
      }),
    )
  })

  it('is POSSIBLE where a year may or may not reach', () => {
    const period = aPeriod({ start: '2011', end: '2015' })

    expect(certaintyAt(period, { start: 20150601, end: 20150601 })).toBe('POSSIBLE')
    expect(certaintyAt(period, { start: 20120601, end: 20120601 })).toBe('SURE')
    expect(certaintyAt(period, { start: 20160101, end: 20160101 })).toBeNull()
  })
})

interface Given {
  readonly start?: string
  readonly end?: string
  readonly asOf?: string
  readonly isPast?: boolean
}

function aPeriod({ start, end, asOf, isPast = false }: Given): Period {
  const [startDate, endDate, asOfDate] = [start, end, asOf].map(dateOf)
  const [starts, ends, read] = [startDate, endDate, asOfDate].map((date) =>
    date === null || date === undefined ? null : rangeOf(date),
  )
  return {
    start: startDate ?? null,
    end: endDate ?? null,
    asOf: asOfDate ?? null,
    isPast,
    from: starts?.start ?? 0,
    to: ends?.end ?? 99_999_999,
    sureFrom: starts?.end ?? 99_999_999,
    sureTo: ends?.start ?? read?.start ?? 0,
  }
}

function dateOf(text: string | undefined): PartialDate | null {
  return text === undefined ? null : toPartialDate(text)
}

function isSure({ sureFrom, sureTo }: Period, day: number): boolean {
  return sureFrom <= day && day <= sureTo
}

const texts = fc
  .tuple(
    fc.integer({ min: 2000, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .chain(([year, month, day]) => {
    const two = (number: number) => String(number).padStart(2, '0')
    const whole = `${String(year)}-${two(month)}-${two(day)}`
    return fc.constantFrom(whole, whole.slice(0, 7), whole.slice(0, 4))
  })

const periods = fc
  .record({ start: texts, end: fc.option(texts, { nil: undefined }) })
  .map(({ start, end }) => aPeriod({ start, ...(end !== undefined && { end }) }))

const days = texts.map((text) => {
  const date = toPartialDate(text)
  return date === null ? 20200101 : rangeOf(date).start
})
