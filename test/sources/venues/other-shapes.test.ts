import { join } from 'node:path'
import { SOURCES } from '../../../src/sources/index.js'
import { openFile } from '../../../src/sources/pipeline/read-file.js'
import { recognise } from '../../../src/sources/pipeline/recognise.js'
import { FIXTURES } from '../../support/fixtures.js'
import { fileOf, reading } from './venue-documents.js'

const VENUES = SOURCES.filter((source) => source.kind === 'venue')

/** A file of each format whose responses are lists, and the field of the file that has the list. */
const LISTS: readonly (readonly [file: string, list: string | null])[] = [
  ['betfair/readonly-bymarket.clock-2026.2026-09-04.json', 'eventTypes'],
  ['cross-venue/forecastbench/2026-05-10-llm.json', 'questions'],
  ['cross-venue/forecastbench/2026-05-10_resolution_set.json', 'resolutions'],
  ['cross-venue/metaforecast-frontpage.2022-02-14.json', null],
  ['cross-venue/series/TrumpPresident.json', null],
  ['cross-venue/us-2024-contracts/polymarket.json', null],
  ['kalshi/v1-events-nested.2026-02.json', 'events'],
  ['kalshi/v2-events-nested.2026-03-01.part-b.json', null],
  ['kalshi/v2-events.2025-06.json', 'events'],
  ['kalshi/v2-markets.2025-10.json', null],
  ['kalshi/v2-milestones.2026-01-15.json', 'milestones'],
  ['kalshi/v2-structured-targets.2026-01-15.json', 'structured_targets'],
  ['limitless/markets.2026-06.json', null],
  ['manifold/v0-markets.2026-01-31.json', null],
  ['metaculus/api2-questions.2026-05-03.json', null],
  ['polymarket/clob-markets.page1.json', 'data'],
  ['polymarket/gamma-events.2025-06-28.json', null],
  ['polymarket/gamma-markets.2026-01-31.json', null],
  ['predictit/marketdata-all.2026-01-31.json', 'markets'],
]

it.each(LISTS)('reads %s in any envelope', async (name, field) => {
  const path = join(FIXTURES, 'markets', name)
  const content = await openFile(path)
  const document = content?.head as Readonly<Record<string, unknown>>
  const list = (field === null ? document : document[field]) as readonly unknown[]
  const expected = read(list, path)
  const first = read([list[0]], path)

  expect(expected.listings.length + expected.refused.length).toBeGreaterThan(0)
  expect(read(document, path)).toEqual(expected)
  expect(read({ anything: list, next_cursor: 'x', count: 3 }, path)).toEqual(expected)
  expect(read({ status: 'ok', data: { items: list } }, path)).toEqual(expected)
  expect(read(list[0], path)).toEqual(first)
  expect(read({ market: list[0] }, path)).toEqual(first)
})

it('reads the lists of a map', () => {
  const market = (ticker: string) => ({
    ...{ ticker, event_ticker: ticker.slice(0, 3), title: 'Will it?', status: 'active' },
    ...{ yes_bid_dollars: '0.1', yes_ask_dollars: '0.2', last_price_dollars: '0.1' },
  })
  const byEvent = { KXA: [market('KXA-1'), market('KXA-2')], KXB: [market('KXB-1')] }

  const { format, listings } = read(byEvent, '/x/markets.json')
  expect([format, listings.map(({ contract }) => contract)]).toEqual([
    'v2-markets',
    ['KXA-1', 'KXA-2', 'KXB-1'],
  ])
})

/** Reads a document with the format that recognises it. */
function read(document: unknown, path: string) {
  const file = fileOf(path)
  const found = recognise(VENUES, { reads: 'document', head: document }, file)
  if (found?.format.reads !== 'document') throw new Error('the document is not recognised')
  const { format } = found
  const facts = reading(format, document, { file })
  return { ...facts, format: format.format, time: format.statedTime?.(document), rows: undefined }
}

describe('Kalshi prices without a unit', () => {
  const market = (fields: object) => ({
    ...{ ticker: 'KXA-1', event_ticker: 'KXA', title: 'Will it?', status: 'active' },
    ...{ yes_bid: null, yes_ask: null, last_price: null, ...fields },
  })
  const bids = (...markets: readonly object[]) => {
    const { listings, refused } = read(markets.map(market), '/x/markets.json')
    return [listings.map(({ quote }) => quote?.bid ?? null), refused]
  }

  it('are in dollars if they are fractions', () => {
    expect(bids({ yes_bid: 0.11, yes_ask: 0.12 }, { yes_bid: 1 }, { yes_bid: '0.5' })).toEqual([
      [11, 100, 50],
      [],
    ])
  })

  it('are in cents if they are above 1', () => {
    expect(bids({ yes_bid: 11, yes_ask: 12 }, { yes_bid: 1 }, { yes_bid: 0 })).toEqual([
      [11, 1, 0],
      [],
    ])
  })

  it('are refused if they do not fit the unit of the file', () => {
    expect(bids({ yes_bid: 11, yes_ask: 12 }, { yes_bid: 0.11 })).toEqual([
      [11],
      ['1 yes_bid: 0.11 is less than a cent; most prices of the file are in cents (1 to 100)'],
    ])
    expect(bids({ yes_bid: 0.11, yes_ask: 0.12 }, { yes_bid: 11 })).toEqual([
      [11],
      ['1 yes_bid: 11 is not between 0 and 1; most prices of the file are in dollars'],
    ])
  })

  it('are refused if the file fits both units', () => {
    expect(bids({ yes_bid: 1 }, { yes_bid: 0 }, { yes_bid_dollars: '0.0100' })).toEqual([
      [0, 1],
      [
        '0 yes_bid: 1 may be in dollars or in cents, because the prices of the file fit both; write the price in dollars into yes_bid_dollars',
      ],
    ])
  })
})

it('refuses percents that may be fractions', () => {
  const path = '/x/2026-03-01T051155Z.json'
  const snapshot = (entries: object) => {
    const { format } = recognise(VENUES, { reads: 'document', head: entries }, fileOf(path)) ?? {}
    if (format?.reads !== 'document') throw new Error('not recognised')
    const { points, refused } = reading(format, entries, { observedAt: '2026-03-01T05:11:55Z' })
    return [points.map(({ percent }) => percent), refused.length]
  }

  expect(snapshot({ 'KXA-1': 0.5, 'KXA-2': 99 })).toEqual([[0.5, 99], 0])
  expect(snapshot({ 'KXA-1': 0.5, 'KXA-2': 0.99 })).toEqual([[], 2])
})
