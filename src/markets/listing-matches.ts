import { VENUES } from '../domain/market.js'
import { curatedLines, REPEATED } from '../domain/curated-lines.js'

/** A manual decision about two listings, each given as `venue:contract:outcome`. */
export interface ListingMatch {
  readonly a: string
  readonly b: string
  readonly relation: 'same' | 'inverted' | 'never'
  readonly who: string
  readonly why: string
}

const COLUMNS = ['a', 'b', 'relation', 'who', 'why'] as const
const RELATIONS = new Set(['same', 'inverted', 'never'])

/**
 * Parses curated/links.csv. Throws `CuratedError`, which names the line, the column and the
 * expected value.
 */
export function listingMatchesOf(text: string, file = 'links.csv'): readonly ListingMatch[] {
  const seen = new Set<string>()
  return curatedLines(text, file, COLUMNS).map(({ value, fail, refuse }) => {
    for (const column of ['a', 'b'] as const) {
      if (!isListingKey(value(column))) fail(column, 'a listing key, venue:contract:outcome')
    }
    const [a, b, relation] = [value('a'), value('b'), value('relation')]
    if (a === b) fail('b', 'a listing that differs from the listing in column a')
    if (!isRelation(relation)) return fail('relation', 'same, inverted or never')
    if (value('who') === '') fail('who', 'a name')
    if (value('why') === '') fail('why', 'the reason')
    const pair = [a, b].sort().join(' ')
    if (seen.has(pair)) refuse('b', `this pair ${REPEATED}`)
    seen.add(pair)
    return { a, b, relation, who: value('who'), why: value('why') }
  })
}

function isRelation(text: string): text is ListingMatch['relation'] {
  return RELATIONS.has(text)
}

function isListingKey(text: string): boolean {
  const [venue = '', contract = ''] = text.split(':')
  return Object.hasOwn(VENUES, venue) && contract !== '' && text.split(':').length >= 3
}
