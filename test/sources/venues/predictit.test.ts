import { predictitMarkets } from '../../../src/sources/venues/predictit/predictit.js'
import { readOne } from './small-venues.js'

describe('PredictIt', () => {
  const around = { id: 1, name: 'Who wins?', timeStamp: '2026-01-31T13:10:26.3247098' }
  const contract = {
    id: 2,
    name: 'Ann',
    status: 'Open',
    dateEnd: 'NA',
    lastTradePrice: 0.4,
    bestBuyYesCost: 0.41,
    bestSellYesCost: 0.39,
  }
  const endOf = (dateEnd: string) =>
    readOne(predictitMarkets, { ...contract, dateEnd }, { around }).listings[0]?.closesAt

  it('states the time of New York in UTC, in summer and in winter', async () => {
    const stated = (timeStamp: string) =>
      predictitMarkets.statedTime?.({
        markets: [
          { timeStamp: '2020-01-01T00:00:00', contracts: [contract] },
          { timeStamp, contracts: [] },
        ],
      })

    expect(stated('2026-01-31T13:10:26.3247098')).toBe('2026-01-31T18:10:26Z')
    expect(stated('2026-07-31T13:10:26.3247098')).toBe('2026-07-31T17:10:26Z')
    // The clocks went back at 06:00 UTC.
    expect(stated('2026-10-31T23:30:00')).toBe('2026-11-01T03:30:00Z')
    expect(stated('2026-11-01T03:00:00')).toBe('2026-11-01T08:00:00Z')
    expect(stated('not a time')).toBe('2020-01-01T05:00:00Z')
  })

  it('reads the two forms of an end, noon and midnight too', () => {
    expect(
      [
        '02/04/2026 11:00:00 AM (ET)',
        '02/04/2026 12:00:00 PM (ET)',
        '02/04/2026 12:00:00 AM (ET)',
      ].map(endOf),
    ).toEqual(['2026-02-04T16:00:00Z', '2026-02-04T17:00:00Z', '2026-02-04T05:00:00Z'])
    expect(endOf('2099-12-31T23:59:00')).toBeNull()
    expect(endOf('0001-01-01T00:00:00')).toBeNull()
  })

  it('refuses a status that it does not know', () => {
    expect(readOne(predictitMarkets, { ...contract, status: 'Odd' }, { around }).refused).toEqual([
      'status: "Odd" is an unknown status',
    ])
  })
})
