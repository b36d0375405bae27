import { VENUES } from '../domain/market.js'
import { fold } from '../domain/fold.js'
import { curatedLines, REPEATED } from '../curated-lines.js'

/** The topics of markets, as REST and GraphQL name them. */
export const CATEGORIES = [
  ...(['elections', 'politics', 'geopolitics', 'economy', 'law', 'science'] as const),
  ...(['sports', 'culture', 'crypto', 'other'] as const),
] as const

export type Category = (typeof CATEGORIES)[number]

/** Maps the categories of venues to the categories of Polity. */
export type CategoryTable = Readonly<ReturnType<typeof categoryTable>>

const COLUMNS = ['venue', 'word', 'category'] as const
/** The `category` of a word that shows no topic ("All", "Featured", a person's name). */
const NO_CATEGORY = '-'

/**
 * Parses curated/categories.csv. Its columns are `venue`, `word` (a category of the venue, in upper
 * or lower case) and `category` (`-` for a word without a category). Throws an `OperatorError` that
 * names the malformed line.
 */
export function categoryTable(text: string, file = 'categories.csv') {
  const table = new Map<string, Category | null>()
  const expected = `one of ${CATEGORIES.join(', ')} or ${NO_CATEGORY}`
  for (const { required, oneOf, refuse } of curatedLines(text, file, COLUMNS)) {
    const venue = oneOf('venue', Object.keys(VENUES), 'a venue')
    const word = required('word', "a venue's word")
    const category = oneOf('category', [...CATEGORIES, NO_CATEGORY], expected)
    const key = keyOf(venue, word)
    if (table.has(key)) refuse('word', `${JSON.stringify(word)} ${REPEATED}`)
    table.set(key, category === NO_CATEGORY ? null : category)
  }
  return {
    /** Returns the category of the first word with a category; `null` if no word has a category. */
    categoryOf(venue: string, words: readonly string[]): Category | null {
      for (const word of words) {
        const category = table.get(keyOf(venue, word)) ?? null
        if (category !== null) return category
      }
      return null
    },
    /** Returns the `words` that are not in the table, in order. */
    unmappedOf: (venue: string, words: readonly string[]): readonly string[] =>
      words.filter((word) => word.trim() !== '' && !table.has(keyOf(venue, word))),
  }
}

function keyOf(venue: string, word: string): string {
  return `${venue} ${fold(word).trim()}`
}
