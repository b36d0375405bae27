import { fold, wordsOf } from './fold.js'
import type { EntityName } from './entity.js'

/** How well a name matches the query, best first. */
export const MATCHES = ['EXACT', 'PREFIX', 'WORDS', 'ALIKE'] as const

export type Match = (typeof MATCHES)[number]

export interface NameMatch {
  readonly match: Match
  readonly name: EntityName
}

/** Words that people may add to a name or leave out: "the House", "Department of State". */
const OPTIONAL_WORDS: ReadonlySet<string> = new Set(['the', 'of', 'and'])

/** The words that distinguish a name, or all its words if all are optional. */
function significantWords(text: string): readonly string[] {
  const words = wordsOf(text)
  const significant = words.filter((word) => !OPTIONAL_WORDS.has(word))
  return significant.length === 0 ? words : significant
}

/** Prepares `query` once, so that the names of hundreds of hits can be compared with it. */
export function createNameJudge(query: string) {
  const words = significantWords(query)
  const whole = words.join(' ')
  const joined = withoutGaps(words)
  const slug = query.trim().toLowerCase()

  function matchOf(name: string): Match {
    const nameWords = significantWords(name)
    const folded = nameWords.join(' ')
    if (folded === whole || withoutGaps(nameWords) === joined) return 'EXACT'
    if (folded.startsWith(whole)) return 'PREFIX'
    if (words.every((word) => nameWords.some((ownWord) => ownWord.startsWith(word)))) return 'WORDS'
    // Some languages, such as Chinese, have no spaces between words, so search the whole name.
    return fold(name).includes(whole) ? 'WORDS' : 'ALIKE'
  }

  return {
    /**
     * Returns the name that matches best. If several names match equally well, returns the first of
     * them. A query that equals the slug is an exact match.
     */
    judge: (names: readonly EntityName[], ownSlug: string): NameMatch => {
      let best: NameMatch | null = null
      for (const name of names) {
        const match = matchOf(name.value)
        if (best === null || MATCHES.indexOf(match) < MATCHES.indexOf(best.match)) {
          best = { match, name }
        }
        if (match === 'EXACT') break
      }
      const found = best ?? { match: 'ALIKE' as const, name: { value: ownSlug, langs: [] } }
      return ownSlug === slug ? { ...found, match: 'EXACT' } : found
    },
  }
}

/** Returns the same text for names that differ only in apostrophes, hyphens and spaces. */
function withoutGaps(words: readonly string[]): string {
  return words.join('').replaceAll("'", '')
}
