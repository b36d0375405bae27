import type { EntityName } from './entity.js'

/** The form of a language tag in a request: RFC 4647, section 2.1, up to the length of RFC 5646. */
const TAG = /^(?=.{1,35}$)[a-z]{1,8}(-[a-z0-9]{1,8})*$/i

/** The rule for language tags, for error messages. */
export const TAG_FORM = 'must be a language tag of BCP 47, such as cy or pt-BR'

// Browsers send fewer languages. More would make the comparison with many names slow.
const MAX_ACCEPTED = 20
const MAX_TAGS = 40

/**
 * The tags that satisfy the language tag `tag`, best first, in lowercase: `zh-Hant-TW` gives
 * `zh-hant-tw`, `zh-hant` and `zh`. This is the lookup of RFC 4647, section 3.4. `null` for a
 * malformed tag.
 */
export function lookupTags(tag: string): readonly string[] | null {
  if (!TAG.test(tag)) return null
  const subtags = tag.toLowerCase().split('-')
  const tags: string[] = []
  while (subtags.length > 0) {
    tags.push(subtags.join('-'))
    subtags.pop()
    // A single character introduces the subtags after it, so it means nothing at the end.
    while (subtags.at(-1)?.length === 1) subtags.pop()
  }
  return tags
}

/**
 * The tags that satisfy the header `Accept-Language`, best first, in lowercase. Malformed parts and
 * `*` are ignored, because clients cannot always choose this header. `[]` without the header.
 */
export function acceptedTags(header: string | undefined): readonly string[] {
  if (header === undefined) return []
  const parts = header.split(',', MAX_ACCEPTED)
  const accepted = parts.flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
    const tags = lookupTags(tag)
    const weight = weightIn(parameters)
    return tags === null || !(weight > 0) ? [] : [{ tags, weight }]
  })
  accepted.sort((a, b) => b.weight - a.weight)
  return [...new Set(accepted.flatMap(({ tags }) => tags))].slice(0, MAX_TAGS)
}

/** The weight `q` among the parameters of a language; NaN for a malformed weight. */
function weightIn(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter))
  return weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
}

/**
 * Returns the name in the best language, and the tag of this language. If several names have this
 * language, returns the first of them. `null` if no name has a language of `tags`. `tags`: in
 * lowercase, best first.
 */
export function nameInLanguage(names: readonly EntityName[], tags: readonly string[]) {
  let best: { readonly value: string; readonly tag: string } | null = null
  // The tags that are better than the best tag found so far.
  let wanted = tags
  for (const { value, langs } of names) {
    for (const lang of langs) {
      const rank = wanted.indexOf(lang.toLowerCase())
      const tag = wanted[rank]
      if (tag === undefined) continue
      best = { value, tag }
      wanted = wanted.slice(0, rank)
    }
  }
  return best
}
