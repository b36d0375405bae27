import fc from 'fast-check'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { rangeOf } from '../../src/domain/partial-date.js'
import type { TenureFact } from '../../src/entities/tenure-dates.js'
import { tenuresOf, type TenureView } from '../../src/entities/tenures.js'

const FACT: TenureFact = {
  ...{ id: 'f', institutionId: 'house', officeId: 'seat', areaId: null, partyId: null, role: null },
  ...{ start: null, startBasis: 'STATED', end: null, endBasis: 'STATED', asOf: null },
  ...{ isPast: false, isEndForeseen: false, termIds: [], recordKeys: [] },
}

type Dates = readonly [start: string | null, end?: string | null, asOf?: string | null]

let made = 0
function fact([start, end, asOf]: Dates, others: Partial<TenureFact> = {}): TenureFact {
  const date = (text: string | null | undefined) => (text ?? null) as PartialDate | null
  made += 1
  return {
    ...{ ...FACT, id: `f${String(made).padStart(4, '0')}` },
    ...{ start: date(start), end: date(end), asOf: date(asOf), ...others },
  }
}

/** The dates of each tenure, `…` for an end that is open, `?` for one that is unknown. */
const periods = (facts: readonly TenureFact[], view: TenureView = 'CHAMBER') =>
  tenuresOf(facts, view).map(({ start, end, isPast }) =>
    [start ?? '?', end ?? (isPast ? '?' : '…')].join(' – '),
  )

describe('a tenure', () => {
  it('is one over 13 two-year terms with a recess between them', () => {
    const career = Array.from({ length: 13 }, (_each, at) =>
      fact([`${String(1987 + 2 * at)}-01-06`, `${String(1989 + 2 * at)}-01-03`]),
    )

    expect(periods(career)).toEqual(['1987-01-06 – 2013-01-03'])
  })

  it('ends where a full term lies between', () => {
    const terms = { termIds: ['t'] }

    expect(
      periods([
        fact(['2001-06-07', '2005-04-11'], terms),
        fact(['2010-05-06', '2015-03-30'], terms),
      ]),
    ).toEqual(['2010-05-06 – 2015-03-30', '2001-06-07 – 2005-04-11'])
  })

  it('lasts from a dissolution until the next legislature, over 31 days otherwise', () => {
    const before: Dates = ['2010-05-06', '2015-03-30']
    const after: Dates = ['2015-05-08', '2017-05-03']
    const [one, next] = [{ termIds: ['55'] }, { termIds: ['56'] }]

    expect(periods([fact(before, one), fact(after, next)])).toEqual(['2010-05-06 – 2017-05-03'])
    expect(periods([fact(before, one), fact(after)])).toHaveLength(2)
    expect(periods([fact(before), fact(['2015-04-30', '2016'])])).toHaveLength(1)
    expect(periods([fact(before), fact(['2015-05-01', '2016'])])).toHaveLength(2)
  })

  it('goes on over a change of constituency and party, and shows the last; by area it does not', () => {
    const facts = [
      fact(['2003-01-07', '2013-01-03'], { areaId: 'ca-8', partyId: 'left' }),
      fact(['2013-01-03', '2023-01-03'], { areaId: 'ca-12', partyId: 'right' }),
    ]

    expect(tenuresOf(facts, 'CHAMBER')).toMatchObject([
      { start: '2003-01-07', end: '2023-01-03', areaId: 'ca-12', partyId: 'right' },
    ])
    expect(tenuresOf(facts, 'AREA')).toMatchObject([
      { start: '2013-01-03', end: '2023-01-03', areaId: 'ca-12' },
      { start: '2003-01-07', end: '2013-01-03', areaId: 'ca-8' },
    ])
  })

  it('is of one office, in one role', () => {
    const dates: Dates = ['2001', '2005']

    expect(
      periods([
        ...[fact(dates), fact(dates, { officeId: 'speaker' }), fact(dates, { role: 'whip' })],
        ...[fact(dates, { institutionId: 'senate' }), fact(dates, { officeId: null })],
      ]),
    ).toHaveLength(5)
  })

  it('has the newer date of two sources that differ by days, and both as evidence', () => {
    const [tenure, ...others] = tenuresOf(
      [
        fact(['2007-01-06', '2013-01-01', '2015'], { recordKeys: ['old'] }),
        fact(['2007-01-04', '2013-01-03', '2018'], { recordKeys: ['new'] }),
      ],
      'CHAMBER',
    )

    expect(others).toEqual([])
    expect(tenure).toMatchObject({ start: '2007-01-04', end: '2013-01-03' })
    expect(tenure?.facts.flatMap(({ recordKeys }) => recordKeys).sort()).toEqual(['new', 'old'])
  })

  it('has what a source says of it rather than the day of its term, however old the source', () => {
    expect(
      periods([
        fact(['2007-01-04', '2013-01-03']),
        fact(['2007-01-06', '2013-01-05', '2015'], { startBasis: 'TERM', endBasis: 'TERM' }),
      ]),
    ).toEqual(['2007-01-04 – 2013-01-03'])
  })

  it('has the more precise date of two sources, also of the older', () => {
    expect(
      periods([fact(['2007-03-04', '2013-11-03', '2013']), fact(['2007', '2013', '2018'])]),
    ).toEqual(['2007-03-04 – 2013-11-03'])
  })

  it('begins with the first of two stints, though a newer source knows only the second', () => {
    expect(
      periods([
        fact(['2007-01-04', '2007-01-20', '2008']),
        fact(['2007-01-22', '2009-01-03', '2018']),
      ]),
    ).toEqual(['2007-01-04 – 2009-01-03'])
  })

  it('keeps unknown starts and ends unknown', () => {
    expect(periods([fact([null, '2009'])])).toEqual(['? – 2009'])
    expect(periods([fact([null, '2009']), fact(['2009', '2013'])])).toEqual(['? – 2013'])
    expect(periods([fact([null, '2009']), fact(['2007', '2009'])])).toEqual(['2007 – 2009'])
    expect(periods([fact(['2001', '2005']), fact(['2005-03'], { isPast: true })])).toEqual([
      '2001 – 2005',
    ])
    expect(periods([fact(['2001', '2005']), fact(['2006-01'], { isPast: true })])).toEqual([
      '2001 – ?',
    ])
    expect(periods([fact([null], { isPast: true })])).toEqual(['? – ?'])
    expect(periods([fact([null])])).toEqual(['? – …'])
  })

  it('takes what has no date as a witness of the newest of its kind', () => {
    const facts = [fact(['2001', '2003']), fact(['2011', '2013']), fact([null])]

    expect(tenuresOf(facts, 'CHAMBER').map((tenure) => tenure.facts.length)).toEqual([2, 1])
    expect(periods(facts)).toEqual(['2011 – 2013', '2001 – 2003'])
  })
})

describe('an open end', () => {
  it('is open as of its source', () => {
    expect(tenuresOf([fact(['2015-05-08', null, '2015'])], 'CHAMBER')).toMatchObject([
      { start: '2015-05-08', end: null, asOf: '2015', to: 99_999_999 },
    ])
  })

  it('of an old source gives way to a later end, whatever is known of the age of its source', () => {
    const old = [
      fact(['2013-01-06', '2015-01-03', '2015'], { startBasis: 'TERM', termIds: ['113'] }),
      fact(['2015-01-06', null, '2015'], { startBasis: 'TERM', termIds: ['114'] }),
    ]

    expect(periods([...old, fact(['2013-01-03', '2031-01-03'])])).toEqual([
      '2013-01-03 – 2031-01-03',
    ])
  })

  it('of an old source gives way to an earlier end of a newer one, not of an older one', () => {
    const open = fact(['2011-01-06', null, '2015-06'])

    expect(periods([open, fact(['2011-01-06', '2014-12-01', '2018'])])).toEqual([
      '2011-01-06 – 2014-12-01',
    ])
    expect(periods([open, fact(['2011-01-06', '2014-12-01', '2014'])])).toEqual(['2011-01-06 – …'])
  })

  it('of an old source reaches until a newer one has the person there again', () => {
    const facts = [
      fact(['2015-05-08', null, '2015'], { areaId: 'islington' }),
      fact(['2017-06-08'], { areaId: 'islington-north' }),
    ]

    expect(tenuresOf(facts, 'CHAMBER')).toMatchObject([
      { start: '2015-05-08', end: null, asOf: null, areaId: 'islington-north' },
    ])
  })

  it('does not reach over more than a term, nor over an end that a newer source gives', () => {
    const open = fact(['2011-05-08', null, '2011'])

    expect(periods([open, fact(['2019-06-08', '2021'])])).toHaveLength(2)
    expect(
      periods([open, fact(['2011-05-08', '2012', '2018']), fact(['2015-01-01', '2016', '2018'])]),
    ).toEqual(['2015-01-01 – 2016', '2011-05-08 – 2012'])
  })

  it('is last of all but what nobody dated, by the day on which it was open', () => {
    const facts = [
      fact(['2011', null, '2015'], { officeId: 'mayor' }),
      fact(['2016', '2020'], { officeId: 'minister' }),
    ]

    expect(periods(facts)).toEqual(['2016 – 2020', '2011 – …'])
  })
})

describe('an end to come', () => {
  it('is foreseen when the source is older than it, and corrected by a newer one', () => {
    const foreseen = fact(['2015', '2020', '2016'])

    expect(tenuresOf([foreseen], 'CHAMBER')).toMatchObject([
      { end: '2020', isEndForeseen: true, asOf: '2016' },
    ])
    expect(tenuresOf([foreseen, fact(['2015', '2018-03-01', '2019'])], 'CHAMBER')).toMatchObject([
      { end: '2018-03-01', isEndForeseen: false, asOf: null },
    ])
  })
})

const year = fc.integer({ min: 2000, max: 2012 })
const anyDate = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.nat(2))
  .map(([y, m, d, precision]) =>
    [String(y), String(m).padStart(2, '0'), String(d).padStart(2, '0')]
      .slice(0, precision + 1)
      .join('-'),
  )
const anyFact = fc
  .record({
    dates: fc
      .tuple(fc.option(anyDate), fc.option(anyDate))
      .map(([a, b]) => (a !== null && b !== null && b < a ? [b, a] : [a, b]) as Dates),
    asOf: fc.option(anyDate),
    isPast: fc.boolean(),
    areaId: fc.constantFrom(null, 'north', 'south'),
    officeId: fc.constantFrom('seat', 'speaker'),
    termIds: fc.constantFrom([], ['t']),
  })
  .map(({ dates: [start, end], asOf, isPast, ...others }) =>
    fact([start ?? null, end ?? null, asOf], {
      ...others,
      isPast: isPast && (end ?? null) === null,
    }),
  )
const someFacts = fc.array(anyFact, { maxLength: 12 })
const views = fc.constantFrom<TenureView>('CHAMBER', 'AREA')

describe('tenures of any facts', () => {
  it('do not depend on their order, nor on their coming twice', () => {
    fc.assert(
      fc.property(
        someFacts.chain((facts) =>
          fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
        ),
        views,
        ([facts, shuffled], view) => {
          expect(tenuresOf(shuffled, view)).toEqual(tenuresOf(facts, view))
          expect(tenuresOf([...shuffled, ...facts], view)).toEqual(tenuresOf(facts, view))
        },
      ),
    )
  })

  it('hold each of them once', () => {
    fc.assert(
      fc.property(someFacts, views, (facts, view) => {
        const held = tenuresOf(facts, view).flatMap((tenure) => tenure.facts)
        expect(held.map(({ id }) => id).sort()).toEqual(facts.map(({ id }) => id).sort())
      }),
    )
  })

  it('are the same when each is made anew of its own facts', () => {
    fc.assert(
      fc.property(someFacts, views, (facts, view) => {
        const tenures = tenuresOf(facts, view)
        expect(tenures.flatMap((tenure) => tenuresOf(tenure.facts, view))).toEqual(tenures)
      }),
    )
  })

  it('cover the dates of their facts, but for days', () => {
    const sameSource = someFacts.map((facts) =>
      facts.map((each) => ({ ...each, asOf: '2013' as PartialDate })),
    )
    fc.assert(
      fc.property(sameSource, views, (facts, view) => {
        for (const { facts: own, from, to } of tenuresOf(facts, view)) {
          for (const { start, end } of own) {
            if (start !== null) expect(rangeOf(start).end).toBeGreaterThanOrEqual(from)
            if (end !== null) expect(rangeOf(end).start).toBeLessThanOrEqual(to)
          }
        }
      }),
    )
  })
})
