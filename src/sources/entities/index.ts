import { congressCommitteeMembership, congressCommittees } from './congress/committees.js'
import { congressCsv } from './congress/csv.js'
import { congressLegislators } from './congress/legislators.js'
import { congressSocialMedia } from './congress/social-media.js'
import { everypolitician } from './everypolitician/everypolitician.js'
import { everypoliticianCountries } from './everypolitician/countries.js'
import { followTheMoney } from './follow-the-money/follow-the-money.js'
import { curatedElections } from './curated/elections.js'
import { curatedParties } from './curated/parties.js'
import type { Importer } from '../pipeline/importer.js'
import { openaustralia } from './openaustralia/openaustralia.js'
import { csvEdges, csvNodes } from './own-csv/own-csv.js'
import { parlparse } from './parlparse/parlparse.js'
import { wikidataEntity } from './wikidata/entity.js'
import { wikidataIndex } from './wikidata/legislative-index.js'
import { wikidataPopolo } from './wikidata/popolo.js'
import { wikidataSparql } from './wikidata/sparql.js'

/** All importers. A file goes to the first that recognises it, so the plainest Popolo comes last. */
export const IMPORTERS: readonly Importer[] = [
  congressLegislators,
  congressSocialMedia,
  congressCommittees,
  congressCommitteeMembership,
  congressCsv,
  everypoliticianCountries,
  wikidataPopolo,
  wikidataIndex,
  wikidataSparql,
  wikidataEntity,
  parlparse,
  openaustralia,
  followTheMoney,
  curatedElections,
  curatedParties,
  csvEdges,
  csvNodes,
  everypolitician,
]

/** The words that the command line takes for a source, without `auto`. */
export const SOURCES: readonly string[] = [...new Set(IMPORTERS.map(({ source }) => source))].sort()
