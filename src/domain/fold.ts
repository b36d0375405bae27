/**
 * Letters that Unicode does not decompose, with the letters that people type instead. The two
 * lowercase forms of sigma become the same letter.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu
/**
 * A run of more than 30 combining marks. `fold` removes the marks after the first 30, because
 * normalization takes quadratic time for a run of marks. No real word has more than 30 marks.
 * Unicode's Stream-Safe Text Format (UAX #15) has the same limit.
 */
const LONG_MARK_RUN = /(\p{M}{30})\p{M}+/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}']+/u
/** The characters that people and files use as an apostrophe. */
const APOSTROPHES = /[’‘‛`´′ʹʻʼ＇]/gu

/**
 * Normalizes `text` for comparing names: lowercase, Latin letters without their marks, one kind of
 * apostrophe. In other scripts, marks are part of the letters, so this function does not remove
 * them.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(LONG_MARK_RUN, '$1')
    .normalize('NFD')
    .replace(LATIN_MARKS, '$1')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
}

/**
 * The folded words of `text`, in order. They contain only letters, digits, marks and apostrophes,
 * so they never contain an operator of a query language.
 */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(BETWEEN_WORDS)
    .map(withoutQuotes)
    .filter((word) => word !== '')
}

/**
 * Removes apostrophes around `word`. This is a loop because a regular expression would retry at
 * each apostrophe inside the word.
 */
function withoutQuotes(word: string): string {
  let [start, end] = [0, word.length]
  while (word[start] === "'") start += 1
  while (end > start && word[end - 1] === "'") end -= 1
  return word.slice(start, end)
}
