import type { Listing, ListingId } from './market.js'
import type { RecordData } from './record.js'

/**
 * The maximum length of indexed texts, in bytes of UTF-8. Neo4j refuses an index entry of more than
 * 8,167 bytes in total. The longest texts in real data have a quarter of the lengths below.
 */
export const MAX_BYTES = {
  id: 1_000,
  name: 2_000,
  /** A record key (`dataset/scope/kind/id`), or a reference to such a key. */
  key: 4_000,
} as const

/** A field that is too long, with the reason as the operator sees it. */
export interface TooLong {
  readonly field: string
  readonly reason: string
}

/** Returns the first field of a source object that is too long for its index, or `null`. */
export function tooLongIn(id: string, data: RecordData): TooLong | null {
  const checks: Check[] = [['id', id, 'id']]
  if ('names' in data) {
    checks.push(
      ...data.names.map(({ value }, at): Check => [`names[${String(at)}]`, value, 'name']),
    )
  }
  if ('name' in data) checks.push(['name', data.name, 'name'])
  if ('identifiers' in data) {
    const pairs = data.identifiers ?? []
    checks.push(
      ...pairs.map(({ scheme, value }, at): Check => [
        `identifiers[${String(at)}]`,
        `${scheme}:${value}`,
        'id',
      ]),
    )
  }
  for (const [field, value] of Object.entries(data) as [string, unknown][]) {
    if (REFERENCES.has(field) && typeof value === 'string') checks.push([field, value, 'key'])
  }
  return firstTooLong(checks)
}

/**
 * Returns the first field of a listing that is too long for its index, or `null`. For a price or a
 * result, `listing` contains only the id of the listing.
 */
export function tooLongInListing(listing: ListingId & Partial<Listing>): TooLong | null {
  const { contract, outcome, aliases = [], title, outcomeTitle, group } = listing
  return firstTooLong([
    ['contract', contract, 'id'],
    ['outcome', outcome, 'id'],
    ...aliases.map((alias, at): Check => [`aliases[${String(at)}]`, alias, 'key']),
    ['title', title ?? '', 'name'],
    ['outcomeTitle', outcomeTitle ?? '', 'name'],
    ['group.id', group?.id ?? '', 'id'],
    ['group.title', group?.title ?? '', 'name'],
  ])
}

/** Whether `text` is too long for indexed texts of this kind. */
export function isTooLong(text: string, kind: keyof typeof MAX_BYTES): boolean {
  // A character has at most three bytes for each of its UTF-16 units.
  return text.length * 3 > MAX_BYTES[kind] && Buffer.byteLength(text) > MAX_BYTES[kind]
}

type Check = readonly [field: string, text: string, kind: keyof typeof MAX_BYTES]

const REFERENCES: ReadonlySet<string> = new Set([
  ...['parent', 'area', 'seatOf', 'organization', 'electedTo'],
  ...['person', 'party', 'post', 'term', 'from', 'to'],
])

function firstTooLong(checks: readonly Check[]): TooLong | null {
  for (const [field, text, kind] of checks) {
    if (!isTooLong(text, kind)) continue
    const [bytes, maximum] = [Buffer.byteLength(text), MAX_BYTES[kind]].map((count) =>
      count.toLocaleString('en'),
    )
    return { field, reason: `is ${bytes ?? ''} bytes long; the maximum is ${maximum ?? ''}` }
  }
  return null
}
