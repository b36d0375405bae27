import { wordsOf } from './fold.js'

/** Words beyond these add nothing to a name, and cost. */
const MAX_WORDS = 12
/** No name has a longer word; Lucene refuses terms beyond 32,766 bytes. */
const MAX_WORD_LENGTH = 60
/** The first half of a letter that takes two units of UTF-16, which the cut may leave. */
const HALF_LETTER = /[\uD800-\uDBFF]$/
/** A letter by itself begins a tenth of all names: it stands for itself, and beside other words need not be there. */
const PREFIX_FROM_LETTERS = 2
/** Shorter words have too many neighbours at one edit. */
const FUZZY_FROM_LETTERS = 4
/** From here on names are misspelt twice and still known. */
const TWO_EDITS = 7
/** What the index drops as too common: a query that requires one of these finds nothing. */
const DROPPED: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this ' +
    'to was will with'
  ).split(' '),
)
/** Scripts without spaces: the index holds their characters one by one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The Lucene query for names that hold each word of `text`, as it stands, from two letters on as the beginning of
 * a longer one, or with a typing mistake; `null` when `text` has no word. No input is a syntax error.
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
 * The Lucene query for names that hold some words of `text`, as they stand or with typing mistakes, two of them in a
 * longer word: those of a table, whose words may be missing, too many or wrong.
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

/** As `likeNames`, without typing mistakes and without order of merit. */
export function holdingNames(text: string): string | null {
  return inQuery(text, { letter: (letter) => letter, word: (word) => `${word}*` })
}

/** What is asked of the index for a letter by itself, and for a longer word. */
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
  // Who has typed the first letter of a second word is not to lose what the first one found.
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

/** A word with an apostrophe is sometimes written as two, or without it; a letter before a word may have lost its apostrophe. */
function anySpelling(word: string, before: string | undefined, clauses: Clauses): string {
  const parts = word.split("'")
  if (parts.length > 1) {
    const apart = parts.filter((part) => part !== '').map((part) => `+${part}`)
    return `(${clauses.word(word)} ${clauses.word(parts.join(''))} (${apart.join(' ')}))`
  }
  if (before?.length !== 1) return clauses.word(word)
  return `(${clauses.word(word)} ${clauses.word(`${before}'${word}`)})`
}
