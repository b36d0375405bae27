import type { Dataset } from '../../../records/store.js'

export const WIKIDATA: Dataset = {
  name: 'wikidata',
  title: 'Wikidata',
  licence: 'CC0 1.0',
  attribution: 'Wikidata contributors',
  url: 'https://www.wikidata.org',
  redistributable: true,
}
