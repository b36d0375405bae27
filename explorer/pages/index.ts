import { storiesPage } from '../stories/stories-page.js'
import { changesPage } from './changes/changes-page.js'
import { comparePage } from './compare/compare-page.js'
import { dataPage } from './data/data-page.js'
import { colleaguesPage } from './colleagues/colleagues-page.js'
import { electionPage } from './election/election-page.js'
import { entityCard } from './embed/entity-card.js'
import { marketCard } from './embed/market-card.js'
import { raceCard } from './embed/race-card.js'
import { entityPage } from './entity/entity-page.js'
import { frontPage } from './front/front-page.js'
import { areasPage, institutionsPage, officesPage, partiesPage } from './list/bodies-pages.js'
import { countriesPage } from './list/countries-page.js'
import { electionsPage } from './list/elections-page.js'
import { marketsPage } from './list/markets-page.js'
import { politiciansPage } from './list/politicians-page.js'
import { graphPage } from './graph/graph-page.js'
import { contradictionsPage } from './market/contradictions-page.js'
import { marketPage } from './market/market-page.js'
import { toPage, type Page } from './page.js'
import { racePage } from './race/race-page.js'
import { sourcePage } from './source/source-page.js'

/**
 * All pages. The gateway renders the page whose path was requested. The browser then makes it
 * interactive.
 */
export const pages: readonly Page[] = [
  toPage(frontPage),
  toPage(politiciansPage),
  toPage(partiesPage),
  toPage(institutionsPage),
  toPage(officesPage),
  toPage(areasPage),
  toPage(electionsPage),
  toPage(marketsPage),
  toPage(countriesPage),
  toPage(entityPage),
  toPage(colleaguesPage),
  toPage(graphPage),
  toPage(dataPage),
  toPage(marketPage),
  toPage(contradictionsPage),
  toPage(electionPage),
  toPage(racePage),
  toPage(sourcePage),
  toPage(changesPage),
  toPage(comparePage),
  toPage(marketCard),
  toPage(raceCard),
  toPage(entityCard),
  toPage(storiesPage),
]
