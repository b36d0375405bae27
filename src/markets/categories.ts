import { VENUES } from '../domain/market.js'
import { fold } from '../domain/fold.js'
import { curatedLines, REPEATED } from '../domain/curated-lines.js'

/** The subject of a market, as REST and GraphQL name it. */
const CATEGORIES = [
  ...['elections', 'politics', 'geopolitics', 'economy', 'law', 'science', 'sports', 'culture'],
  ...['crypto', 'other'],
] as const

export type Category =
  | 'elections'
  | 'politics'
  | 'geopolitics'
  | 'economy'
  | 'law'
  | 'science'
  | 'sports'
  | 'culture'
  | 'crypto'
  | 'other'

/** Maps the categories of venues to the categories of Polity. */
export interface CategoryTable {
  /** Returns the category of the first word with a category; `null` if no word has a category. */
  readonly categoryOf: (venue: string, words: readonly string[]) => Category | null
  /** Returns the `words` that are not in the table, in order. */
  readonly unmappedOf: (venue: string, words: readonly string[]) => readonly string[]
}

const COLUMNS = ['venue', 'word', 'category'] as const
/** The `category` of a word that shows no subject ("All", "Featured", a person's name). */
const NO_CATEGORY = '-'

/**
 * Parses curated/categories.csv. Its columns are `venue`, `word` (a category of the venue, in upper
 * or lower case) and `category` (`-` for a word without a category). Throws `CuratedError`, which
 * names the malformed line.
 */
export function categoryTable(text: string, file = 'categories.csv'): CategoryTable {
  const table = new Map<string, Category | null>()
  for (const { value, fail, refuse } of curatedLines(text, file, COLUMNS)) {
    if (!Object.hasOwn(VENUES, value('venue'))) fail('venue', 'a venue')
    if (value('word') === '') fail('word', "a venue's word")
    const category = value('category')
    if (category !== NO_CATEGORY && !isCategory(category)) {
      fail('category', `one of ${CATEGORIES.join(', ')} or ${NO_CATEGORY}`)
    }
    const key = keyOf(value('venue'), value('word'))
    if (table.has(key)) refuse('word', `${JSON.stringify(value('word'))} ${REPEATED}`)
    table.set(key, isCategory(category) ? category : null)
  }
  return {
    categoryOf(venue, words) {
      for (const word of words) {
        const category = table.get(keyOf(venue, word)) ?? null
        if (category !== null) return category
      }
      return null
    },
    unmappedOf: (venue, words) =>
      words.filter((word) => word.trim() !== '' && !table.has(keyOf(venue, word))),
  }
}

function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text)
}

function keyOf(venue: string, word: string): string {
  return `${venue} ${fold(word).trim()}`
}
