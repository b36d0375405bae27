import { wordsOf } from './fold.js'

/** More words than this cost time, and do not improve the search. */
const MAX_WORDS = 12
/** Titles of markets are longer than names, and their last words may name the outcome. */
const MAX_TITLE_WORDS = 30
/** No name has a longer word, and Lucene refuses terms of more than 32,766 bytes. */
const MAX_WORD_LENGTH = 60
/** The first half of a surrogate pair. A cut may leave it at the end of a word. */
const HALF_LETTER = /[\uD800-\uDBFF]$/
/**
 * Words from this length on also match longer words that begin with them. A single letter is the
 * beginning of a tenth of all names. So a single letter only matches itself, and is optional next
 * to longer words.
 */
const PREFIX_FROM_LETTERS = 2
/**
 * Words from this length on may contain a typing error. Shorter words would match too many others.
 */
const FUZZY_FROM_LETTERS = 4
/** Words from this length on may contain two typing errors. */
const TWO_EDITS_FROM_LETTERS = 7
/** Stop words that the index drops. A query that requires one of them finds nothing. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this ' +
    'to was will with'
  ).split(' '),
)
/** Scripts without spaces. The index stores their characters one by one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns the Lucene query for names that contain each word of `text`: exactly, as the beginning of
 * a longer word (for words of two letters or more), or with a typing error (for words of four
 * letters or more). Single letters and stop words are optional if `text` has other words. Returns
 * `null` when `text` has no word. No input causes a syntax error.
 */
export function likeNames(text: string): string | null {
  return buildQuery(text, {
    letter: (letter) => `${letter}^6`,
    word: (word) => {
      const fuzzy = word.length >= FUZZY_FROM_LETTERS ? ` ${word}~1^0.3` : ''
      return `(${word}^6 ${word}*^2${fuzzy})`
    },
  })
}

/**
 * Returns the Lucene query for names that contain some words of `text`, with one typing error per
 * word, or two in longer words. Use it for the names in a table, which may have missing, extra or
 * wrong words.
 */
export function nearNames(text: string): string | null {
  const words = buildQuery(text, {
    letter: (letter) => letter,
    word: (word) => {
      const edits =
        word.length < FUZZY_FROM_LETTERS ? '' : word.length < TWO_EDITS_FROM_LETTERS ? '~1' : '~2'
      return edits === '' ? `${word}^4` : `(${word}^4 ${word}${edits})`
    },
  })
  return words === null ? null : words.replaceAll('+', '')
}

/** Like `likeNames`, but without typing errors and without ranking. */
export function holdingNames(text: string): string | null {
  return buildQuery(text, { letter: (letter) => letter, word: (word) => `${word}*` })
}

/**
 * Returns the Lucene query for titles that share words with `title`; `null` without words. A title
 * ranks higher the more words it shares, and the rarer they are.
 */
export function sharingWords(title: string): string | null {
  const words = wordsOf(title)
    .filter((word) => word.length <= MAX_WORD_LENGTH && !STOP_WORDS.has(word))
    .slice(0, MAX_TITLE_WORDS)
  return words.length === 0 ? null : words.map((word) => `"${word}"`).join(' ')
}

/** The query clauses for a single letter and for a longer word. */
interface Clauses {
  readonly letter: (letter: string) => string
  readonly word: (word: string) => string
}

function buildQuery(text: string, clauses: Clauses): string | null {
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).replace(HALF_LETTER, ''))
  if (words.length === 0) return null
  const isLetter = (word: string) => word.length < PREFIX_FROM_LETTERS && !UNSPACED.test(word)
  // A letter is optional, so that the hits of a first word do not disappear when a user types the
  // first letter of a second word.
  const isMinor = (word: string) => isLetter(word) || STOP_WORDS.has(word)
  const hasMajorWord = words.some((word) => !isMinor(word))
  return words
    .map((word, index) => {
      const required = isMinor(word) && hasMajorWord ? '' : '+'
      if (isLetter(word)) return `${required}${clauses.letter(word)}`
      if (UNSPACED.test(word)) return `+("${word}"^4)`
      return `${required}${anySpelling(word, words[index - 1], clauses)}`
    })
    .join(' ')
}

/**
 * A word with an apostrophe also matches as two words, and without the apostrophe. A word after a
 * single letter also matches with an apostrophe between the two.
 */
function anySpelling(word: string, before: string | undefined, clauses: Clauses): string {
  const parts = word.split("'")
  if (parts.length > 1) {
    const apart = parts.filter((part) => part !== '').map((part) => `+${part}`)
    return `(${clauses.word(word)} ${clauses.word(parts.join(''))} (${apart.join(' ')}))`
  }
  if (before?.length !== 1) return clauses.word(word)
  return `(${clauses.word(word)} ${clauses.word(`${before}'${word}`)})`
}
