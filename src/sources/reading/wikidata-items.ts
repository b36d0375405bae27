import type { Reference } from '../../domain/record.js'

/** Whether `text` is the id of a Wikidata item. */
export function isItemId(text: unknown): text is string {
  return typeof text === 'string' && /^Q[1-9]\d*$/.test(text)
}

/** The reference to the record that has the item's id; no reference for no id. */
export function itemReference<Id extends string | undefined>(
  id: Id,
): Id extends string ? Reference : undefined
export function itemReference(id: string | undefined): Reference | undefined {
  return id === undefined ? undefined : `wikidata:${id}`
}

/** The identifier for records of this item. */
export function itemIdentifier(id: string) {
  return { scheme: 'wikidata', value: id }
}

/** The item's id at the end of an address such as `http://www.wikidata.org/entity/Q42`. */
export function itemOfAddress(address: string | undefined): string | undefined {
  const id = address?.split('/').at(-1)
  return isItemId(id) ? id : undefined
}
