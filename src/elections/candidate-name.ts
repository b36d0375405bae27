import { plainWords } from './vocabulary.js'

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const DEGREES = new Set(['md', 'phd', 'jd', 'dds', 'dvm', 'esq', 'cpa', 'rn'])
const TITLES = new Set([
  ...['dr', 'mr', 'mrs', 'ms', 'rev', 'hon', 'sen', 'senator', 'rep', 'representative'],
  ...['gov', 'governor', 'judge', 'justice', 'sheriff', 'mayor', 'president'],
])

const WRITE_IN = [
  /^(?:\p{L}+ )?write[ -]?ins? ?[:–—-] ?(?=\p{L})/iu,
  / ?[([] ?(?:\p{L}+ )?(?:write[ -]?in|w[/-]?i) ?[)\]]$/iu,
  / [–—-] write[ -]?in$/iu,
]
/** Marks of footnotes and incumbents. */
const MARK = /^[*†‡§#] ?| ?[*†‡§#]$| ?[([]i(?:nc(?:umbent)?)?\.?[)\]]$/iu
const MAX_MARKS = 6

/**
 * Returns a name without the marks that feeds add, as in `Write-In: Lou Oak` and `Lou Oak (I)*`.
 */
export function bareName(text: string): { readonly name: string; readonly isWriteIn: boolean } {
  const written = text.split(/\s+/).join(' ').trim()
  const named = WRITE_IN.reduce((name, mark) => name.replace(mark, ''), written)
  let name = named
  for (let at = 0; at < MAX_MARKS && MARK.test(name); at += 1) name = name.replace(MARK, '')
  return { name: name === '' ? text : name, isWriteIn: named !== written }
}

/** Returns `Lou Oak Jr.` for `Oak, Lou Jr.`. Does not change `Lou Oak, Jr.` and `Lou Oak, MD`. */
export function givenNameFirst(text: string): string {
  const [family = '', given = '', ...more] = text.split(',').map((part) => part.trim())
  const words = given.split(/\s+/)
  const isGiven = given !== '' && !isAfterName(given) && !isAfterName(words[0] ?? '')
  if (!isGiven || !more.every(isAfterName)) return text
  const ending = words.length > 1 && SUFFIXES.has(plainWords(words.at(-1) ?? '')) ? 1 : 0
  const at = words.length - ending
  return [...words.slice(0, at), family, ...words.slice(at), ...more].join(' ')
}

function isAfterName(text: string): boolean {
  const words = plainWords(text).split(' ')
  return words.every((word) => SUFFIXES.has(word)) || DEGREES.has(words.join(''))
}

/**
 * Returns a key for the name of each candidate of one party: the first given name and the surname,
 * folded. The key stays the same if a later snapshot spells the name with other initials, marks or
 * capitals. If two candidates would get the same key, their keys contain more of their names.
 */
export function candidateKeys(names: readonly string[]): readonly string[] {
  const levels = names.map((name) => {
    const { given, family, suffix } = parseName(name)
    return [
      [...given.slice(0, 1), family],
      [...given, family, suffix],
    ].map((words) => words.filter((word) => word !== '').join(' '))
  })
  return levels.map(
    (keysOfName, at) =>
      keysOfName.find(
        (key, level) =>
          key !== '' && levels.every((keys, position) => position === at || keys[level] !== key),
      ) ?? plainWords(names[at] ?? ''),
  )
}

/**
 * Whether two names can be spellings of the same name that differ in case, initials, suffix, title
 * or order. The caller must also check that race and party are equal, and that no other candidate
 * has a similar name.
 */
export function areAlike(left: string, right: string): boolean {
  const [a, b] = [parseName(left), parseName(right)]
  if (a.family === '' || a.family !== b.family) return false
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return false
  const [shorter, longer] =
    a.given.length <= b.given.length ? [a.given, b.given] : [b.given, a.given]
  return matchesInOrder(shorter, longer)
}

/**
 * Splits a ticket such as `Kamala D. Harris and Tim Walz`, `Harris/Walz` or `Harris & Walz`.
 * Returns any other name as the only part.
 */
export function ticketParts(name: string): readonly string[] {
  const words = name.split(/\s+/).join(' ')
  const parts = words.split(/ and | ?[&/] ?/i).filter((part) => part !== '')
  return parts.length === 2 ? parts : [name]
}

/** The last word of a name, without a suffix. Names with different family names are not alike. */
export function familyName(text: string): string {
  return parseName(text).family
}

/**
 * Whether each name of `shorter` equals or abbreviates a name of `longer`, in the same order. The
 * first name in `shorter` must match the first name in `longer`.
 */
function matchesInOrder(shorter: readonly string[], longer: readonly string[]): boolean {
  let at = 0
  for (const [position, name] of shorter.entries()) {
    const found = longer.findIndex((given, index) => index >= at && isSameGiven(name, given))
    if (found === -1 || (position === 0 && found !== 0)) return false
    at = found + 1
  }
  return true
}

function isSameGiven(left: string, right: string): boolean {
  if (left === right) return true
  return left.length === 1 ? right.startsWith(left) : right.length === 1 && left.startsWith(right)
}

/**
 * Parses a name, without the marks and titles that feeds add. `Ashgrove, Rep. Ada B. (I)` has the
 * given names `ada` and `b` and the family name `ashgrove`. `suffix`: `jr`, `ii`; `''`: none.
 */
function parseName(text: string) {
  const words = wordsIn(givenNameFirst(bareName(text).name.replace(/[([][^)\]]*[)\]]?/g, ' ')))
  const suffix = words.find((word, at) => at > 0 && SUFFIXES.has(word)) ?? ''
  const named = words.filter((word, at) => at === 0 || !SUFFIXES.has(word))
  return { given: named.slice(0, -1), family: named.at(-1) ?? '', suffix }
}

function wordsIn(text: string): readonly string[] {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '')
  const first = words.findIndex((word) => !TITLES.has(word))
  // A person may be called Judge or Mayor.
  return words.length - first < 2 ? words : words.slice(Math.max(first, 0))
}
