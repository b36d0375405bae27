import fc from 'fast-check'
import { dayAfter, dayOf, rangeOf, toPartialDate } from '../../src/domain/partial-date.js'

describe('partial dates', () => {
  it('keeps a year, a month and a day as they were given', () => {
    expect(['2015', '2015-12', '2015-12-01', '2016-02-29'].map(toPartialDate)).toEqual([
      '2015',
      '2015-12',
      '2015-12-01',
      '2016-02-29',
    ])
  })

  it('refuses days that never were and other spellings', () => {
    const wrong = [
      '2015-02-29',
      '1900-02-29',
      '2015-13',
      '2015-00',
      '2015-1-1',
      '0000',
      '',
      '2015-12-01T00:00',
    ]

    expect(wrong.map(toPartialDate)).toEqual(wrong.map(() => null))
  })

  it.each([
    ['2015', 20150101, 20151231],
    ['2015-02', 20150201, 20150228],
    ['2016-02', 20160201, 20160229],
    ['2015-12-01', 20151201, 20151201],
  ])('reads %s as the days it can mean', (text, start, end) => {
    const date = toPartialDate(text)

    expect(date && rangeOf(date)).toEqual({ start, end })
  })

  it('finds the day after any day, as the calendar has it', () => {
    const days = fc.date({
      min: new Date('0100-01-01'),
      max: new Date('9998-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, (day) => {
        const next = new Date(day.getTime() + 86_400_000)

        expect(dayAfter(dayOf(day))).toBe(dayOf(next))
      }),
    )
  })

  it('agrees with the calendar on every day it accepts', () => {
    const parts = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const pad = (value: number, width: number) => String(value).padStart(width, '0')
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
        const instant = new Date(`${text}T00:00:00Z`)
        const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)

        expect(toPartialDate(text)).toBe(exists ? text : null)
      }),
    )
  })
})
