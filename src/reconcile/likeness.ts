import { distance } from 'fastest-levenshtein'
import { wordsOf } from '../domain/fold.js'

/** Two words that are less similar than this are not matched. */
const MIN_SIMILARITY = 0.6
/** The score of an initial such as `J.` for `John`. */
const INITIAL_SCORE = 0.8
/** The weight of words that only the name has, such as a middle name. Other words weigh 1. */
const EXTRA_WEIGHT = 0.4
/** Only this many words of the query and of the name are compared. */
const MAX_WORDS = 12

/**
 * How similar a name is to the query, from 0 to 1; 1 means the same words, or the same letters with
 * different spaces. Accents, case and the order of words are ignored. A word can also match a word
 * with typing errors, or an initial.
 */
export function likeness(query: string, name: string): number {
  const [queryWords, nameWords] = [wordsIn(query), wordsIn(name)]
  if (queryWords.length === 0 || nameWords.length === 0) return 0
  return Math.max(
    matchWords(queryWords, nameWords),
    wordLikeness(queryWords.join(''), nameWords.join('')),
  )
}

function wordsIn(text: string): readonly string[] {
  return wordsOf(text).slice(0, MAX_WORDS)
}

/**
 * The share of letters that are in matched words, weighted by the similarity of these words. Each
 * word is matched at most once; the most similar words are matched first.
 */
function matchWords(queryWords: readonly string[], nameWords: readonly string[]): number {
  const pairs = queryWords.flatMap((queryWord, i) =>
    nameWords.map((nameWord, j) => ({
      i,
      j,
      queryWord,
      nameWord,
      similarity: wordLikeness(queryWord, nameWord),
    })),
  )
  pairs.sort((a, b) => b.similarity - a.similarity || a.i - b.i || a.j - b.j)
  const [pairedQueryWords, pairedNameWords] = [new Set<number>(), new Set<number>()]
  let matchedLetters = 0
  for (const { i, j, queryWord, nameWord, similarity } of pairs) {
    if (similarity < MIN_SIMILARITY || pairedQueryWords.has(i) || pairedNameWords.has(j)) continue
    pairedQueryWords.add(i)
    pairedNameWords.add(j)
    matchedLetters += similarity * (queryWord.length + nameWord.length)
  }
  const lettersOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)
  const extra = lettersOf(nameWords.filter((_, at) => !pairedNameWords.has(at)))
  return (
    matchedLetters / (lettersOf(queryWords) + lettersOf(nameWords) - (1 - EXTRA_WEIGHT) * extra)
  )
}

function wordLikeness(first: string, second: string): number {
  if (first === second) return 1
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  if (short.length === 1) return long.startsWith(short) ? INITIAL_SCORE : 0
  return 1 - distance(short, long) / long.length
}
