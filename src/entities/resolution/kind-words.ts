import { curatedLines } from '../../curated-lines.js'
import { wordsOf } from '../../domain/fold.js'

const COLUMNS = ['words', 'of', 'where', 'why'] as const
const KINDS = ['area', 'organization', 'person', 'generation', 'unspecific'] as const
const WHERE = ['start', 'end'] as const

/** The kind of thing that a name belongs to. */
export type NamedKind = 'area' | 'organization' | 'person'

/** Phrases at the start and the end of names, as folded words, the longest first. */
type EndWords = Readonly<Record<(typeof WHERE)[number], readonly (readonly string[])[]>>

/** Words in a name that state the kind of the entity and do not identify it. */
export interface KindWords extends Readonly<Record<NamedKind, EndWords>> {
  /** Generation suffixes in names of people, which are also removed. */
  readonly generations: ReadonlySet<string>
  /** Classifications without information. */
  readonly unspecific: ReadonlySet<string>
}

/**
 * Parses `curated/vocabulary/kind-words.csv`. Throws an `OperatorError` that names the line, the
 * column and the expected value.
 */
export function kindWordsOf(text: string, file = 'kind-words.csv'): KindWords {
  const lines = curatedLines(text, file, COLUMNS).map(({ value, required, oneOf, fail }) => {
    const words = wordsOf(value('words'))
    const kind = oneOf('of', KINDS)
    if (words.length === 0) fail('words', 'a word')
    const where = kind === 'unspecific' ? '' : oneOf('where', WHERE, WHERE.join(' or '))
    required('why', 'the reason')
    return { words, kind, where }
  })
  const textsOf = (kind: (typeof KINDS)[number]) =>
    new Set(lines.filter((line) => line.kind === kind).map(({ words }) => words.join(' ')))
  const listOf = (kinds: readonly string[], where: 'start' | 'end') =>
    lines
      .filter((line) => kinds.includes(line.kind) && line.where === where)
      .map(({ words }) => words)
      .sort((a, b) => b.length - a.length)
  const endsOf = (...kinds: string[]) => ({
    start: listOf(kinds, 'start'),
    end: listOf(kinds, 'end'),
  })
  return {
    area: endsOf('area'),
    organization: endsOf('organization'),
    person: endsOf('person', 'generation'),
    generations: textsOf('generation'),
    unspecific: textsOf('unspecific'),
  }
}

/** A name without the words that state its kind. */
export interface BareName {
  readonly words: readonly string[]
  /** The removed words, in the order in which they were removed. */
  readonly removed: readonly string[]
}

/**
 * Removes the words that state the kind from the folded words of `name`; at least one word stays.
 */
export function withoutKindWords(name: string, { start, end }: EndWords): BareName {
  const words = [...wordsOf(name)]
  const removed: string[] = []
  for (let found = true; found;) {
    const first = start.find((phrase) => words.length > phrase.length && isAt(words, phrase, 0))
    if (first !== undefined) removed.push(...words.splice(0, first.length))
    const last = end.find(
      (phrase) => words.length > phrase.length && isAt(words, phrase, words.length - phrase.length),
    )
    if (last !== undefined) removed.push(...words.splice(-last.length))
    found = first !== undefined || last !== undefined
  }
  return { words, removed }
}

function isAt(words: readonly string[], others: readonly string[], at: number): boolean {
  return others.every((word, index) => words[at + index] === word)
}
