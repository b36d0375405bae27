import { betfairMarkets } from './betfair/betfair.js'
import { crossVenueSeries } from './cross-venue-series/cross-venue-series.js'
import { forecastbenchQuestions, forecastbenchResolutions } from './forecastbench/forecastbench.js'
import { intradeDays } from './intrade/intrade.js'
import { kalshiCandlesticks } from './kalshi/candlesticks.js'
import { kalshiEventCards } from './kalshi/event-cards.js'
import { kalshiProbabilitySnapshots } from './kalshi/probability-snapshots.js'
import { kalshiV1Events } from './kalshi/v1.js'
import { kalshiV2BareEvents, kalshiV2Events, kalshiV2Markets } from './kalshi/v2.js'
import { limitlessMarkets } from './limitless/limitless.js'
import { manifoldMarkets } from './manifold/manifold.js'
import { metaculusPosts } from './metaculus/metaculus.js'
import { metaforecastQuestions } from './metaforecast/metaforecast.js'
import { polymarketClobMarkets } from './polymarket/clob.js'
import { polymarketGammaEvents, polymarketGammaMarkets } from './polymarket/gamma.js'
import { polymarketPricesHistory } from './polymarket/prices-history.js'
import { predictitContracts, predictitMarkets } from './predictit/predictit.js'
import { usContracts } from './us-contracts/us-contracts.js'
import type { VenueImporter } from '../pipeline/venue.js'

/** All importers of venues. A file goes to the first that recognises it. */
export const VENUE_IMPORTERS: readonly VenueImporter[] = [
  polymarketGammaMarkets,
  polymarketGammaEvents,
  polymarketClobMarkets,
  polymarketPricesHistory,
  kalshiV2Markets,
  kalshiV2Events,
  kalshiV2BareEvents,
  kalshiCandlesticks,
  kalshiV1Events,
  kalshiEventCards,
  kalshiProbabilitySnapshots,
  manifoldMarkets,
  predictitMarkets,
  predictitContracts,
  metaculusPosts,
  betfairMarkets,
  limitlessMarkets,
  metaforecastQuestions,
  forecastbenchQuestions,
  forecastbenchResolutions,
  crossVenueSeries,
  usContracts,
  intradeDays,
]

/** The words that the command line takes for a venue's files. */
export const VENUE_SOURCES: readonly string[] = [
  ...new Set(VENUE_IMPORTERS.map(({ source }) => source)),
].sort()
