import { wordsOf } from './fold.js'

/** Further words do not improve the search but cost time. */
const MAX_WORDS = 12
/** No name has a longer word, and Lucene refuses terms of more than 32,766 bytes. */
const MAX_WORD_LENGTH = 60
/** The first half of a surrogate pair, which cutting a word may leave at its end. */
const HALF_LETTER = /[\uD800-\uDBFF]$/
/**
 * A single letter is the prefix of a tenth of all names, so it only matches itself and is optional
 * next to longer words.
 */
const PREFIX_FROM_LETTERS = 2
/** Shorter words have too many neighbours at one edit. */
const FUZZY_FROM_LETTERS = 4
/** Names of this length and more may contain two typing errors. */
const TWO_EDITS = 7
/** Stop words that the index drops. A query that requires one of them finds nothing. */
const DROPPED: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this ' +
    'to was will with'
  ).split(' '),
)
/** Scripts without spaces. The index stores their characters one by one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns the Lucene query for names that contain each word of `text`: exactly, with a typing error
 * or, from two letters, as the beginning of a longer word. Returns `null` when `text` has no word.
 * No input causes a syntax error.
 */
export function likeNames(text: string): string | null {
  return inQuery(text, {
    letter: (letter) => `${letter}^6`,
    word: (word) => {
      const alike = word.length >= FUZZY_FROM_LETTERS ? ` ${word}~1^0.3` : ''
      return `(${word}^6 ${word}*^2${alike})`
    },
  })
}

/**
 * Returns the Lucene query for names that contain some words of `text`, with one typing error a
 * word, or two in longer words. It is for tables, whose names may have missing, extra or wrong
 * words.
 */
export function nearNames(text: string): string | null {
  const words = inQuery(text, {
    letter: (letter) => letter,
    word: (word) => {
      const edits = word.length < FUZZY_FROM_LETTERS ? '' : word.length < TWO_EDITS ? '~1' : '~2'
      return edits === '' ? `${word}^4` : `(${word}^4 ${word}${edits})`
    },
  })
  return words === null ? null : words.replaceAll('+', '')
}

/** Like `likeNames`, but without typing errors and without ranking. */
export function holdingNames(text: string): string | null {
  return inQuery(text, { letter: (letter) => letter, word: (word) => `${word}*` })
}

/** The query clauses for a single letter and for a longer word. */
interface Clauses {
  readonly letter: (letter: string) => string
  readonly word: (word: string) => string
}

function inQuery(text: string, clauses: Clauses): string | null {
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).replace(HALF_LETTER, ''))
  if (words.length === 0) return null
  const isLetter = (word: string) => word.length < PREFIX_FROM_LETTERS && !UNSPACED.test(word)
  // Typing the first letter of a second word must not remove the hits of the first word.
  const isLesser = (word: string) => isLetter(word) || DROPPED.has(word)
  const isOptional = words.some((word) => !isLesser(word))
  return words
    .map((word, at) => {
      const required = isLesser(word) && isOptional ? '' : '+'
      if (isLetter(word)) return `${required}${clauses.letter(word)}`
      if (UNSPACED.test(word)) return `+("${word}"^4)`
      return `${required}${anySpelling(word, words[at - 1], clauses)}`
    })
    .join(' ')
}

/**
 * A word with an apostrophe may be written as two words or without it, and a letter before a word
 * may have lost its apostrophe.
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
