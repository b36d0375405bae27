/** Letters that no accent is taken from, and what people type in their place; a sigma is one letter wherever it stands. */
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
 * Unicode's Stream-Safe Text Format (UAX #15) ends a run of marks after 30, which no word has: to put them in their
 * order takes the square of their number.
 */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}']+/u
/** What people and files write for an apostrophe. */
const APOSTROPHES = /[’‘‛`´′ʹʻʼ＇]/gu

/**
 * `text` as names are compared: lowercase, Latin letters without their marks. Marks of other scripts
 * are letters there and stay. Every apostrophe is the same.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(MARKS_BEYOND, '$1')
    .normalize('NFD')
    .replace(LATIN_MARKS, '$1')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
}

/**
 * The folded words of `text`, in its order. What is left between them is no letter, digit, mark or
 * apostrophe, so that a word never holds a sign of a query language.
 */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(BETWEEN_WORDS)
    .map(withoutQuotes)
    .filter((word) => word !== '')
}

/** `word` without the apostrophes around it; a pattern would try the end again for each one inside. */
function withoutQuotes(word: string): string {
  let [start, end] = [0, word.length]
  while (word[start] === "'") start += 1
  while (end > start && word[end - 1] === "'") end -= 1
  return word.slice(start, end)
}
