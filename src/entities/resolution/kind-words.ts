import { curatedLines } from '../../domain/curated-lines.js'
import { wordsOf } from '../../domain/fold.js'

const COLUMNS = ['words', 'of', 'where', 'why'] as const
const OF = ['area', 'organization', 'person', 'generation', 'unspecific'] as const
const WHERE = ['start', 'end'] as const

/** What a name is of. */
export type NamedKind = 'area' | 'organization' | 'person'

/** Words at each end of names, folded, the longest first. */
type EndWords = Readonly<Record<(typeof WHERE)[number], readonly (readonly string[])[]>>

/** Words that say what kind of thing a name is of, not which one. */
export interface KindWords extends Readonly<Record<NamedKind, EndWords>> {
  /** Of names of people, taken off as well. */
  readonly generations: ReadonlySet<string>
  /** Classifications that say nothing. */
  readonly unspecific: ReadonlySet<string>
}

/**
 * The words of curated/vocabulary/kind-words.csv. Throws `CuratedError` naming line, column and what was
 * expected.
 */
export function kindWordsOf(text: string, file = 'kind-words.csv'): KindWords {
  const found = curatedLines(text, file, COLUMNS).map(({ value, fail }) => {
    const words = wordsOf(value('words'))
    const of = OF.find((each) => each === value('of')) ?? fail('of', OF.join(', '))
    const where = of === 'unspecific' ? '' : WHERE.find((each) => each === value('where'))
    if (words.length === 0) fail('words', 'a word')
    if (where === undefined) fail('where', WHERE.join(' or '))
    if (value('why') === '') fail('why', 'the reason')
    return { words, of, where }
  })
  const textsOf = (of: (typeof OF)[number]) =>
    new Set(found.filter((line) => line.of === of).map(({ words }) => words.join(' ')))
  const listOf = (of: readonly string[], where: 'start' | 'end') =>
    found
      .filter((line) => of.includes(line.of) && line.where === where)
      .map(({ words }) => words)
      .sort((a, b) => b.length - a.length)
  const endsOf = (...of: string[]) => ({ start: listOf(of, 'start'), end: listOf(of, 'end') })
  return {
    area: endsOf('area'),
    organization: endsOf('organization'),
    person: endsOf('person', 'generation'),
    generations: textsOf('generation'),
    unspecific: textsOf('unspecific'),
  }
}

/** A name without the words that say its kind. */
export interface BareName {
  readonly words: readonly string[]
  /** The words of kinds that it had, in the order in which they were taken off. */
  readonly taken: readonly string[]
}

/** The folded words of `name` without those that say its kind; at least one word stays. */
export function withoutKindWords(name: string, { start, end }: EndWords): BareName {
  const words = [...wordsOf(name)]
  const taken: string[] = []
  for (let found = true; found;) {
    const first = start.find((each) => words.length > each.length && isAt(words, each, 0))
    if (first !== undefined) taken.push(...words.splice(0, first.length))
    const last = end.find(
      (each) => words.length > each.length && isAt(words, each, words.length - each.length),
    )
    if (last !== undefined) taken.push(...words.splice(-last.length))
    found = first !== undefined || last !== undefined
  }
  return { words, taken }
}

function isAt(words: readonly string[], others: readonly string[], at: number): boolean {
  return others.every((word, index) => words[at + index] === word)
}
