/** What a name is of. */
export type NameOf = 'area' | 'organization' | 'person'

/** Words that stay small inside a name. */
const SMALL_IN_ALL = new Set([
  ...['da', 'das', 'de', 'del', 'della', 'den', 'der', 'des', 'di', 'do', 'dos', 'du', 'la', 'las'],
  ...['los', 'van', 'von'],
])
const SMALL_IN_TITLES = new Set([
  ...['and', 'at', 'by', 'cum', 'et', 'for', 'in', 'of', 'on', 'para', 'por', 'the', 'to', 'und'],
  ...['upon', 'with', 'y', 'в', 'и', 'на', 'по', 'с'],
])
/** Orders and degrees that stand behind a name. */
const HONOURS = new Set([
  ...['AC', 'AM', 'AO', 'AVSM', 'BA', 'CBE', 'CIE', 'CVO', 'DBE', 'DCVO', 'GBE', 'GCIE', 'GCVO'],
  ...['KBE', 'KCIE', 'KCVO', 'LVO', 'MA', 'MBA', 'MBE', 'MVO', 'OAM', 'OBE', 'OC', 'OM', 'PVSM'],
])
/** What some files write twice at the end of a name. */
const TWICE = / (party|partido|parti|partei|committee)(?= \1$)/iu
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const ROMAN = /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})$/
const VOWEL = /[AEIOUYАЕЁИОУЫЭЮЯІЇЄΑΕΗΙΟΥΩ]/

/**
 * A name as people write it: spaces in place of underscores, "Party" once, and no capitals throughout, in names of persons
 * not for a surname either. Initials, Roman numerals, codes with digits, short abbreviations, honours and a person's
 * degrees after a comma stay as they are.
 */
export function writtenName(name: string, of: NameOf): string {
  const spaced = name.includes('_') ? name.replace(/[\s_]+/g, ' ').trim() : name
  const once = spaced.replace(TWICE, '')
  if (isInCapitals(once, of)) return inWordCase(once, of, () => true)
  if (of !== 'person') return once
  const capitals = capitalsIn(once)
  return capitals.size === 0 ? once : inWordCase(once, of, (at) => capitals.has(at))
}

/**
 * Whether capitals are no abbreviation: of organizations only two long words, such as "FUERZA POPULAR", for "SYRIZA" and
 * "PSC-PSOE" are names.
 */
function isInCapitals(name: string, of: NameOf): boolean {
  if (/\p{Ll}/u.test(name)) return false
  const words = name.match(/\p{Lu}+/gu) ?? []
  const long = words.filter((word) => word.length > 3).length
  if (of === 'organization') return long > 1
  return long > 0 || (words.join('').length > 4 && words.some((word) => word.length > 2))
}

/** Where words in capitals begin that follow one another, at least one of them with four letters. */
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

/** `name` with the words in word case that begin where `isChosen`. */
function inWordCase(name: string, of: NameOf, isChosen: (at: number) => boolean): string {
  const comma = of === 'person' ? name.indexOf(',') : -1
  const written = comma === -1 ? name : name.slice(0, comma)
  const start = written.search(/\p{L}/u)
  const cased = written.replace(WORD, (word, at: number) => {
    const [before, after] = [written.slice(0, at).slice(-2), written.slice(at + word.length)]
    const isKept = isCode(word, before, after) || (of === 'person' && HONOURS.has(word))
    return isKept || !isChosen(at) ? word : wordCase(word, of, { isFirst: at === start })
  })
  return cased + name.slice(written.length)
}

function isCode(word: string, before: string, after: string): boolean {
  if (ROMAN.test(word) || /\d-?$/.test(before) || /^-?\d/.test(after)) return true
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '')
  return letters.length < 4 && !VOWEL.test(letters) && !after.startsWith('.')
}

function wordCase(word: string, of: NameOf, { isFirst }: { isFirst: boolean }): string {
  const small = word.toLowerCase().replaceAll('i\u0307', 'i')
  if (!isFirst) {
    if (SMALL_IN_ALL.has(small) || (of !== 'person' && SMALL_IN_TITLES.has(small))) return small
    if (of !== 'person' && /^[dl]['’]/.test(small))
      return `${small.slice(0, 2)}${word.charAt(2)}${small.slice(3)}`
  }
  // "O'Brien" and "McLean", but "Women's".
  const starts = /^\p{L}|(?<=^\p{L}['’])\p{L}|(?<=^mc)\p{L}(?=\p{L}{2})/gu
  return small.replace(starts, (_letter, at: number) => word.charAt(at))
}
