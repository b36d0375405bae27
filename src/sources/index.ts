import { congress } from './entities/congress/congress.js'
import { curatedElections } from './entities/curated/elections.js'
import { curatedParties } from './entities/curated/parties.js'
import { everypolitician } from './entities/everypolitician/everypolitician.js'
import { followTheMoney } from './entities/follow-the-money/follow-the-money.js'
import { openaustralia } from './entities/openaustralia/openaustralia.js'
import { ownCsv } from './entities/own-csv/own-csv.js'
import { parlparse } from './entities/parlparse/parlparse.js'
import { polity } from './entities/polity/polity.js'
import { wikidata } from './entities/wikidata/wikidata.js'
import type { PolledSource, Source } from './reading/source.js'
import { betfair } from './venues/betfair/betfair.js'
import { series } from './venues/cross-venue-series/cross-venue-series.js'
import { forecastbench } from './venues/forecastbench/forecastbench.js'
import { intrade } from './venues/intrade/intrade.js'
import { kalshi } from './venues/kalshi/kalshi.js'
import { limitless } from './venues/limitless/limitless.js'
import { manifold } from './venues/manifold/manifold.js'
import { metaculus } from './venues/metaculus/metaculus.js'
import { metaforecast } from './venues/metaforecast/metaforecast.js'
import { polymarket } from './venues/polymarket/polymarket.js'
import { predictit } from './venues/predictit/predictit.js'
import { contracts } from './venues/us-contracts/us-contracts.js'

/**
 * All sources. The first source that recognises a file reads it. `everypolitician` recognises any
 * Popolo file, so it comes after all other sources of entities.
 */
export const SOURCES: readonly Source[] = [
  polity,
  congress,
  wikidata,
  parlparse,
  openaustralia,
  followTheMoney,
  curatedElections,
  curatedParties,
  ownCsv,
  everypolitician,
  polymarket,
  kalshi,
  manifold,
  predictit,
  metaculus,
  betfair,
  limitless,
  metaforecast,
  forecastbench,
  series,
  contracts,
  intrade,
]

/** The venues that can be polled. */
export const POLLED_SOURCES: readonly PolledSource[] = SOURCES.filter((source) => isPolled(source))

function isPolled(source: Source): source is PolledSource {
  return source.kind === 'venue' && source.feeds !== undefined
}
