import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIXTURES } from '../support/fixtures.js'
import type { VenuePages } from './venues/venue-walks.js'

type Raw = Readonly<Record<string, unknown>>

/** Lists as long as those that venues answered once, made of the invented rows of the fixtures. */
export function madePages(): VenuePages {
  const gamma = rowsOf('polymarket/gamma-markets.2026-01-31.json')
  const [event = {}] = rowsOf('kalshi/v2-events-nested.2026-03-01.part-b.json')
  const manifold = rowsOf('manifold/v0-markets.2026-01-31.json')
  const metaculus = rowsOf('metaculus/api2-questions.2026-05-03.json')
  const limitless = rowsOf('limitless/markets.2026-06.json')
  return {
    polymarket: many(500, (at) => ({
      ...gamma[0],
      ...{
        id: String(at),
        conditionId: hex(at),
        questionID: hex(at + 1_000),
        slug: `q-${String(at)}`,
      },
      ...{ question: `Will clock ${String(at)} strike?`, groupItemTitle: '', events: [] },
      clobTokenIds: JSON.stringify([`${String(at)}1`, `${String(at)}2`]),
    })),
    // 14 events with 31 markets and two with 30.
    kalshi: many(16, (at) => eventOf(event, `KXCLOCK${String(at)}-26`, at < 14 ? 31 : 30)),
    manifold: many(500, (at) => ({
      ...manifold[at % manifold.length],
      id: `m${String(at)}`,
      slug: `m-${String(at)}`,
    })),
    predictit: { markets: many(189, predictitMarket) },
    metaculus: many(28, (at) => ({ ...metaculus[0], id: at + 1 })),
    limitless: many(5, (at) => ({
      ...limitless[0],
      conditionId: hex(at),
      slug: `l-${String(at)}`,
    })),
  }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(FIXTURES, 'markets', name), 'utf8'))
}

const rowsOf = (name: string) => read(name) as readonly Raw[]

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const hex = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

function eventOf(event: Raw, ticker: string, markets: number): Raw {
  const [market] = event['markets'] as readonly Raw[]
  return {
    ...event,
    event_ticker: ticker,
    markets: many(markets, (at) => ({
      ...market,
      ...{
        ticker: `${ticker}-${String(at)}`,
        event_ticker: ticker,
        yes_sub_title: `Clock ${String(at)}`,
      },
    })),
  }
}

/** A question with four contracts. */
function predictitMarket(at: number): Raw {
  const { markets } = read('predictit/marketdata-all.2026-01-31.json') as {
    markets: readonly Raw[]
  }
  const [contract] = markets[0]?.['contracts'] as readonly Raw[]
  return {
    ...markets[0],
    ...{ id: at + 1, name: `Who will keep clock ${String(at)}?` },
    contracts: many(4, (nth) => ({
      ...contract,
      ...{ id: 10_000 + at * 4 + nth, name: `Keeper ${String(nth)}` },
    })),
  }
}
