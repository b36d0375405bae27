import type { Listing, ListingId } from './market.js'
import type { RecordData } from './record.js'

/**
 * How long texts may be that stand in an index, in bytes of UTF-8. Neo4j refuses an entry of more than 8,167
 * bytes, all its parts together; the longest of real data have a quarter of these.
 */
export const MOST_BYTES = {
  id: 1_000,
  name: 2_000,
  /** `dataset/scope/kind/id`, and whatever refers to such a key. */
  key: 4_000,
} as const

/** A field that is too long, and why, in words for who has the file. */
export interface TooLong {
  readonly field: string
  readonly reason: string
}

/** The first field of what a source object said that no index can hold; `null`: all can be kept. */
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

/** The same of a listing, or of the listing that a price or result is of. */
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

/** Whether `text` fits where texts of this kind stand. */
export function isTooLong(text: string, kind: keyof typeof MOST_BYTES): boolean {
  // A character has at most three bytes for each of its UTF-16 units.
  return text.length * 3 > MOST_BYTES[kind] && Buffer.byteLength(text) > MOST_BYTES[kind]
}

type Check = readonly [field: string, text: string, kind: keyof typeof MOST_BYTES]

const REFERENCES: ReadonlySet<string> = new Set([
  ...['parent', 'area', 'seatOf', 'organization', 'electedTo'],
  ...['person', 'party', 'post', 'term', 'from', 'to'],
])

function firstTooLong(checks: readonly Check[]): TooLong | null {
  for (const [field, text, kind] of checks) {
    if (!isTooLong(text, kind)) continue
    const [bytes, most] = [Buffer.byteLength(text), MOST_BYTES[kind]].map((count) =>
      count.toLocaleString('en'),
    )
    return { field, reason: `is ${bytes ?? ''} bytes long; at most ${most ?? ''} can be kept` }
  }
  return null
}
