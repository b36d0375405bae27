/** The kind of thing that a name belongs to. */
export type NameOf = 'area' | 'organization' | 'person'

/** Words that stay lowercase inside every name. */
const SMALL_WORDS = new Set([
  ...['da', 'das', 'de', 'del', 'della', 'den', 'der', 'des', 'di', 'do', 'dos', 'du', 'la', 'las'],
  ...['los', 'van', 'von'],
])
/** Words that also stay lowercase in names of areas and organizations. */
const SMALL_WORDS_IN_TITLES = new Set([
  ...['and', 'at', 'by', 'cum', 'et', 'for', 'in', 'of', 'on', 'para', 'por', 'the', 'to', 'und'],
  ...['upon', 'with', 'y', 'в', 'и', 'на', 'по', 'с'],
])
/** Abbreviations of honours and degrees that follow a name. */
const HONOURS = new Set([
  ...['AC', 'AM', 'AO', 'AVSM', 'BA', 'CBE', 'CIE', 'CVO', 'DBE', 'DCVO', 'GBE', 'GCIE', 'GCVO'],
  ...['KBE', 'KCIE', 'KCVO', 'LVO', 'MA', 'MBA', 'MBE', 'MVO', 'OAM', 'OBE', 'OC', 'OM', 'PVSM'],
])
/** Words that some files repeat at the end of a name. */
const REPEATED_WORD = / (party|partido|parti|partei|committee)(?= \1$)/iu
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const ROMAN = /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})$/
const VOWEL = /[AEIOUYАЕЁИОУЫЭЮЯІЇЄΑΕΗΙΟΥΩ]/

/**
 * Returns a name as people write it: with spaces instead of underscores, without a repeated
 * "Party", and not in capitals. In the name of a person, a surname in capitals changes even if the
 * given names have lowercase letters. These stay unchanged: initials, Roman numerals, codes with
 * digits, short abbreviations, honours, and degrees after a comma.
 */
export function writtenName(name: string, kind: NameOf): string {
  const spaced = name.includes('_') ? name.replace(/[\s_]+/g, ' ').trim() : name
  const unrepeated = spaced.replace(REPEATED_WORD, '')
  if (isInCapitals(unrepeated, kind)) return toWordCase(unrepeated, kind, () => true)
  if (kind !== 'person') return unrepeated
  const capitals = capitalsIn(unrepeated)
  return capitals.size === 0 ? unrepeated : toWordCase(unrepeated, kind, (at) => capitals.has(at))
}

/**
 * Whether the name is written in capitals and is not an abbreviation. The name of an organization
 * needs two long words, such as "FUERZA POPULAR", because "SYRIZA" and "PSC-PSOE" are
 * abbreviations.
 */
function isInCapitals(name: string, kind: NameOf): boolean {
  if (/\p{Ll}/u.test(name)) return false
  const words = name.match(/\p{Lu}+/gu) ?? []
  const long = words.filter((word) => word.length > 3).length
  if (kind === 'organization') return long > 1
  return long > 0 || (words.join('').length > 4 && words.some((word) => word.length > 2))
}

/** Returns the positions of long words in capitals, and of words in capitals next to them. */
function capitalsIn(name: string): ReadonlySet<number> {
  const found = new Set<number>()
  let run: number[] = []
  let isLong = false
  for (const { 0: word, index } of name.matchAll(WORD)) {
    if (/\p{Ll}/u.test(word)) {
      run = []
      isLong = false
      continue
    }
    run.push(index)
    isLong ||= /\p{Lu}{4}/u.test(word)
    if (isLong) for (const at of run) found.add(at)
  }
  return found
}

/** Converts words to word case ("Popular") if `isChosen` accepts their position. */
function toWordCase(name: string, kind: NameOf, isChosen: (at: number) => boolean): string {
  const comma = kind === 'person' ? name.indexOf(',') : -1
  const written = comma === -1 ? name : name.slice(0, comma)
  const start = written.search(/\p{L}/u)
  const cased = written.replace(WORD, (word, at: number) => {
    const [before, after] = [written.slice(0, at).slice(-2), written.slice(at + word.length)]
    const isUnchanged = isCode(word, before, after) || (kind === 'person' && HONOURS.has(word))
    return isUnchanged || !isChosen(at) ? word : wordCase(word, kind, { isFirst: at === start })
  })
  return cased + name.slice(written.length)
}

function isCode(word: string, before: string, after: string): boolean {
  if (ROMAN.test(word) || /\d-?$/.test(before) || /^-?\d/.test(after)) return true
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '')
  return letters.length < 4 && !VOWEL.test(letters) && !after.startsWith('.')
}

function wordCase(word: string, kind: NameOf, { isFirst }: { isFirst: boolean }): string {
  const small = word.toLowerCase().replaceAll('i\u0307', 'i')
  if (!isFirst) {
    if (SMALL_WORDS.has(small) || (kind !== 'person' && SMALL_WORDS_IN_TITLES.has(small)))
      return small
    if (kind !== 'person' && /^[dl]['’]/.test(small))
      return `${small.slice(0, 2)}${word.charAt(2)}${small.slice(3)}`
  }
  // Writes "O'Brien" and "McLean", but "Women's".
  const starts = /^\p{L}|(?<=^\p{L}['’])\p{L}|(?<=^mc)\p{L}(?=\p{L}{2})/gu
  return small.replace(starts, (_letter, at: number) => word.charAt(at))
}
