import { VENUES } from '../domain/market.js'
import { curatedLines, REPEATED } from '../curated-lines.js'

/** A manual decision about two listings, each given as `venue:contract:outcome`. */
export interface ListingMatch {
  readonly a: string
  readonly b: string
  readonly relation: (typeof RELATIONS)[number]
  readonly who: string
  readonly why: string
}

const COLUMNS = ['a', 'b', 'relation', 'who', 'why'] as const
const RELATIONS = ['same', 'inverted', 'never'] as const

/**
 * Parses curated/links.csv. Throws an `OperatorError` that names the line, the column and the
 * expected value.
 */
export function listingMatchesOf(text: string, file = 'links.csv'): readonly ListingMatch[] {
  const seen = new Set<string>()
  return curatedLines(text, file, COLUMNS).map(({ value, required, oneOf, fail, refuse }) => {
    for (const column of ['a', 'b'] as const) {
      if (!isListingKey(value(column))) fail(column, 'a listing key, venue:contract:outcome')
    }
    const [a, b] = [value('a'), value('b')]
    if (a === b) fail('b', 'a listing that differs from the listing in column a')
    const relation = oneOf('relation', RELATIONS, 'same, inverted or never')
    const who = required('who', 'a name')
    const why = required('why', 'the reason')
    const pair = [a, b].sort().join(' ')
    if (seen.has(pair)) refuse('b', `this pair ${REPEATED}`)
    seen.add(pair)
    return { a, b, relation, who, why }
  })
}

function isListingKey(text: string): boolean {
  const [venue = '', contract = ''] = text.split(':')
  return Object.hasOwn(VENUES, venue) && contract !== '' && text.split(':').length >= 3
}
