import type { ResultSource } from '../reading/source.js'
import { ap } from './ap/ap.js'
import { california } from './california/california.js'
import { nyt } from './nyt/nyt.js'
import { openelections } from './openelections/openelections.js'
import { polity } from './polity/polity.js'
import { uk2015 } from './uk-2015/uk-2015.js'
import { usCongressWinners } from './us-congress-winners/us-congress-winners.js'
import { usCountyPresident } from './us-county-president/us-county-president.js'

export { datasetOfFeeder, readDocument as readPolityResults } from './polity/polity.js'

/** All results feeds, in the order in which they are tried for a file. */
export const RESULT_SOURCES: readonly ResultSource[] = [
  ap,
  california,
  openelections,
  polity,
  nyt,
  uk2015,
  usCongressWinners,
  usCountyPresident,
]
