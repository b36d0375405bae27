import { fold, wordsOf } from './fold.js'
import type { EntityName } from './entity.js'

/** How a name fits what was asked, best first. */
export const MATCHES = ['EXACT', 'PREFIX', 'WORDS', 'ALIKE'] as const

export type Match = (typeof MATCHES)[number]

export interface NameMatch {
  readonly match: Match
  readonly name: EntityName
}

/** Judges names against one question. */
export interface NameJudge {
  /** The best of `names`, which has at least its first; an earlier one when several fit alike. */
  readonly judge: (names: readonly EntityName[], slug: string) => NameMatch
}

/** Words that people add to a name and leave out of it: "the House", "Department of State". */
const ADDED: ReadonlySet<string> = new Set(['the', 'of', 'and'])

/** The words that tell one name from another; all of them when there are no others. */
function tellingWords(text: string): readonly string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !ADDED.has(word))
  return telling.length === 0 ? words : telling
}

/** Prepares `asked`, so that hundreds of hits can be judged against it. */
export function createNameJudge(asked: string): NameJudge {
  const words = tellingWords(asked)
  const whole = words.join(' ')
  const joined = withoutGaps(words)
  const slug = asked.trim().toLowerCase()

  function matchOf(name: string): Match {
    const own = tellingWords(name)
    const folded = own.join(' ')
    if (folded === whole || withoutGaps(own) === joined) return 'EXACT'
    if (folded.startsWith(whole)) return 'PREFIX'
    if (words.every((word) => own.some((each) => each.startsWith(word)))) return 'WORDS'
    // Scripts without spaces have no word that a part of a name could begin.
    return fold(name).includes(whole) ? 'WORDS' : 'ALIKE'
  }

  return {
    judge(names, ownSlug) {
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

/** Names that differ in apostrophes, hyphens and spaces alone are equal. */
function withoutGaps(words: readonly string[]): string {
  return words.join('').replaceAll("'", '')
}
