import { entityPage } from './entity/entity-page.js'
import { frontPage } from './front/front-page.js'
import { graphPage } from './graph/graph-page.js'
import { toPage, type Page } from './page.js'

/** Every page; the gateway draws what is asked for under its path, and the browser takes it from there. */
export const pages: readonly Page[] = [toPage(frontPage), toPage(entityPage), toPage(graphPage)]
