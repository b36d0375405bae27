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
/** What some files write twice at the end of a name. */
const TWICE = / (party|partido|parti|partei|committee)(?= \1$)/iu
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const ROMAN = /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})$/
const VOWEL = /[AEIOUYАЕЁИОУЫЭЮЯІЇЄΑΕΗΙΟΥΩ]/

/**
 * A name as people write it: spaces in place of underscores, "Party" once, and no capitals throughout. Initials, Roman
 * numerals, codes with digits, short abbreviations and a person's degrees after a comma stay as they are.
 */
export function writtenName(name: string, of: NameOf): string {
  const spaced = name.includes('_') ? name.replace(/[\s_]+/g, ' ').trim() : name
  const once = spaced.replace(TWICE, '')
  return isInCapitals(once, of) ? inWordCase(once, of) : once
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

function inWordCase(name: string, of: NameOf): string {
  const comma = of === 'person' ? name.indexOf(',') : -1
  const written = comma === -1 ? name : name.slice(0, comma)
  const start = written.search(/\p{L}/u)
  const cased = written.replace(WORD, (word, at: number) => {
    const end = at + word.length
    const [before, after] = [written.slice(0, at).slice(-2), written.slice(end, end + 2)]
    return isCode(word, before, after) ? word : wordCase(word, of, { isFirst: at === start })
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
