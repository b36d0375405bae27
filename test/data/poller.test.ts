import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playedVenue } from '../sources/venues/played-venue.js'
import { walksThrough } from '../sources/venues/venue-walks.js'
import { MARKETS } from './data-files.js'

/** What a venue answered once. */
const recorded = (file: string): unknown => JSON.parse(readFileSync(join(MARKETS, file), 'utf8'))
const list = (file: string) => recorded(file) as readonly unknown[]

describe('a round of a venue as it was recorded', () => {
  walksThrough(playedVenue(), {
    polymarket: list('polymarket/gamma-markets.2026-01-31.json'),
    kalshi: list('kalshi/v2-events-nested.2026-03-01.part-b.json'),
    manifold: list('manifold/v0-markets.2026-01-31.json'),
    predictit: recorded('predictit/marketdata-all.2026-01-31.json'),
    metaculus: list('metaculus/api2-questions.2026-05-03.json'),
    limitless: list('limitless/markets.2026-06.json'),
  })
})
