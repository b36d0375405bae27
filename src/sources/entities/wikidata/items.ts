import type { Dataset } from '../../../records/store.js'
import type { Reference } from '../../../domain/record.js'

export const WIKIDATA: Dataset = {
  name: 'wikidata',
  title: 'Wikidata',
  licence: 'CC0 1.0',
  attribution: 'Wikidata contributors',
  url: 'https://www.wikidata.org',
  redistributable: true,
}

/** Whether `text` is the id of a Wikidata item. */
export function isItemId(text: unknown): text is string {
  return typeof text === 'string' && /^Q[1-9]\d*$/.test(text)
}

/** The reference to whatever carries the item's id. */
export function itemReference(id: string): Reference {
  return `wikidata:${id}`
}

/** The identifier that a record of this item carries. */
export function itemIdentifier(id: string) {
  return { scheme: 'wikidata', value: id }
}

/** The id at the end of `http://www.wikidata.org/entity/Q42`. */
export function itemOfAddress(address: string | undefined): string | undefined {
  const id = address?.split('/').at(-1)
  return isItemId(id) ? id : undefined
}
