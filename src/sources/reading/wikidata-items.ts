import type { Reference } from '../../domain/record.js'

/** Whether `text` is the id of a Wikidata item. */
export function isItemId(text: unknown): text is string {
  return typeof text === 'string' && /^Q[1-9]\d*$/.test(text)
}

/** The reference to the record of the item with this id; `undefined` if the id is `undefined`. */
export function itemReference<Id extends string | undefined>(
  id: Id,
): Id extends string ? Reference : undefined
export function itemReference(id: string | undefined): Reference | undefined {
  return id === undefined ? undefined : `wikidata:${id}`
}

/** The identifier of a record that describes the item with this id. */
export function itemIdentifier(id: string) {
  return { scheme: 'wikidata', value: id }
}

/** The id of an item, from the end of a URL such as `http://www.wikidata.org/entity/Q42`. */
export function itemOfAddress(address: string | undefined): string | undefined {
  const id = address?.split('/').at(-1)
  return isItemId(id) ? id : undefined
}
