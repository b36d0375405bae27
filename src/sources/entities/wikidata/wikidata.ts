import type { EntitySource } from '../../reading/source.js'
import { wikidataEntity } from './entity.js'
import { wikidataIndex } from './legislative-index.js'
import { wikidataPopolo } from './popolo.js'
import { wikidataSparql } from './sparql.js'

/** Wikidata: Popolo and lists of EveryPolitician's "commons" builder, SPARQL results, entities. */
export const wikidata: EntitySource = {
  kind: 'entities',
  name: 'wikidata',
  needs: 'parties',
  formats: [wikidataPopolo, wikidataIndex, wikidataSparql, wikidataEntity],
}
