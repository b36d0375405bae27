import { VENUES } from '../domain/market.js'
import { fold } from '../domain/fold.js'
import { curatedLines } from '../domain/curated-lines.js'

/** What a market is about; the words of REST and GraphQL. */
export const CATEGORIES = [
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

/** Which category a venue's word means. */
export interface CategoryTable {
  /** The category of the first of `words` that is mapped to one; `null` when none is. */
  readonly categoryOf: (venue: string, words: readonly string[]) => Category | null
  /** Those of `words` that the table does not know, in their order. */
  readonly unmappedOf: (venue: string, words: readonly string[]) => readonly string[]
}

const COLUMNS = ['venue', 'word', 'category'] as const
/** For words that say nothing about the subject ("All", "Featured", a person's name alone). */
const NOTHING = '-'

/**
 * The table of curated/categories.csv: `venue`, `word` as the venue writes it (case does not matter) and a
 * category, or `-` for a word that tells none. Throws `CuratedError` naming the line that is malformed.
 */
export function categoryTable(text: string, file = 'categories.csv'): CategoryTable {
  const table = new Map<string, Category | null>()
  for (const { value, fail } of curatedLines(text, file, COLUMNS)) {
    if (!Object.hasOwn(VENUES, value('venue'))) fail('venue', 'a venue')
    if (value('word') === '') fail('word', "a venue's word")
    const category = value('category')
    if (category !== NOTHING && !isCategory(category)) {
      fail('category', `one of ${CATEGORIES.join(', ')} or ${NOTHING}`)
    }
    const key = keyOf(value('venue'), value('word'))
    if (table.has(key)) fail('word', 'a word that no line above maps')
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
