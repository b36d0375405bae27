import { storiesPage } from '../stories/stories-page.js'
import { dataPage } from './data/data-page.js'
import { colleaguesPage } from './colleagues/colleagues-page.js'
import { electionPage } from './election/election-page.js'
import { entityPage } from './entity/entity-page.js'
import { frontPage } from './front/front-page.js'
import { graphPage } from './graph/graph-page.js'
import { marketPage } from './market/market-page.js'
import { toPage, type Page } from './page.js'
import { racePage } from './race/race-page.js'

/** Every page; the gateway draws what is asked for under its path, and the browser takes it from there. */
export const pages: readonly Page[] = [
  toPage(frontPage),
  toPage(entityPage),
  toPage(colleaguesPage),
  toPage(graphPage),
  toPage(dataPage),
  toPage(marketPage),
  toPage(electionPage),
  toPage(racePage),
  toPage(storiesPage),
]
