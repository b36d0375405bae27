import { plainWords } from './vocabulary.js'

/** A name as feeds write it, without what they put around it. */
interface CandidateName {
  readonly given: readonly string[]
  readonly family: string
  /** `jr`, `ii`; `''`: none. */
  readonly suffix: string
}

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
/** Marks of notes, and of who holds the office. */
const MARK = /^[*†‡§#] ?| ?[*†‡§#]$| ?[([]i(?:nc(?:umbent)?)?\.?[)\]]$/iu
const MOST_MARKS = 6

/** A name without what feeds put around it: `Write-In: Lou Oak`, `Lou Oak (I)*`. */
export function bareName(text: string): { readonly name: string; readonly isWriteIn: boolean } {
  const written = text.split(/\s+/).join(' ').trim()
  const named = WRITE_IN.reduce((name, mark) => name.replace(mark, ''), written)
  let name = named
  for (let at = 0; at < MOST_MARKS && MARK.test(name); at += 1) name = name.replace(MARK, '')
  return { name: name === '' ? text : name, isWriteIn: named !== written }
}

/** `Oak, Lou Jr.` as `Lou Oak Jr.`; `Lou Oak, Jr.` and `Lou Oak, MD` as they are. */
export function inOrder(text: string): string {
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
 * A key for each name of the candidates of one party: the first given name and the surname, folded, so that it stays when
 * a later copy spells a name with other initials, marks or in capitals. Where two candidates would get the same key, it has
 * more of their names.
 */
export function candidateKeys(names: readonly string[]): readonly string[] {
  const levels = names.map((name) => {
    const { given, family, suffix } = nameIn(name)
    return [
      [...given.slice(0, 1), family],
      [...given, family, suffix],
    ].map((words) => words.filter((word) => word !== '').join(' '))
  })
  return levels.map(
    (own, at) =>
      own.find(
        (key, level) =>
          key !== '' && levels.every((other, place) => place === at || other[level] !== key),
      ) ?? plainWords(names[at] ?? ''),
  )
}

/**
 * Whether two names can be spellings of one person's name, which differ in case, initials, suffix, title or order. They are
 * one person only if race and party are the same, too, and no other candidate fits.
 */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [nameIn(one), nameIn(other)]
  if (a.family === '' || a.family !== b.family) return false
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return false
  const [shorter, longer] =
    a.given.length <= b.given.length ? [a.given, b.given] : [b.given, a.given]
  return fits(shorter, longer)
}

/** `Kamala D. Harris and Tim Walz`, `Harris/Walz`, `Harris & Walz`; any other name alone. */
export function ticketParts(name: string): readonly string[] {
  const words = name.split(/\s+/).join(' ')
  const parts = words.split(/ and | ?[&/] ?/i).filter((part) => part !== '')
  return parts.length === 2 ? parts : [name]
}

/** The last word of a name, without a suffix: names with another one are not alike. */
export function familyName(text: string): string {
  return nameIn(text).family
}

/** Each given name is, in order, one of the others or its initial, and the first is the first. */
function fits(shorter: readonly string[], longer: readonly string[]): boolean {
  let at = 0
  for (const [place, name] of shorter.entries()) {
    const found = longer.findIndex((each, index) => index >= at && isSameGiven(name, each))
    if (found === -1 || (place === 0 && found !== 0)) return false
    at = found + 1
  }
  return true
}

function isSameGiven(one: string, other: string): boolean {
  if (one === other) return true
  return one.length === 1 ? other.startsWith(one) : other.length === 1 && one.startsWith(other)
}

/** `Ashgrove, Rep. Ada B. (I)` is ada b · ashgrove. */
function nameIn(text: string): CandidateName {
  const words = wordsIn(inOrder(bareName(text).name.replace(/[([][^)\]]*[)\]]?/g, ' ')))
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
