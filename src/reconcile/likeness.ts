import { distance } from 'fastest-levenshtein'
import { wordsOf } from '../domain/fold.js'

/** Words less alike than this are different words. */
const LEAST_ALIKE = 0.6
/** How well `J.` stands for `John`. */
const INITIAL = 0.8
/** Words of a name that nobody asked for, such as a middle name, weigh this much of one that is missing. */
const EXTRA = 0.4
/** Words beyond these are not compared. */
const MOST_WORDS = 12

/**
 * How alike a name is to what was asked, from 0 to 1: words in any order, each as it stands, with typing mistakes, or
 * as an initial; accents and case do not count. 1 is the same words.
 */
export function likeness(asked: string, name: string): number {
  const [ours, theirs] = [wordsIn(asked), wordsIn(name)]
  if (ours.length === 0 || theirs.length === 0) return 0
  return Math.max(byWords(ours, theirs), wordLikeness(ours.join(''), theirs.join('')))
}

function wordsIn(text: string): readonly string[] {
  return wordsOf(text).slice(0, MOST_WORDS)
}

/** The letters in pairs of words, of all letters; the most alike pair first, each word once. */
function byWords(ours: readonly string[], theirs: readonly string[]): number {
  const pairs = ours.flatMap((our, i) =>
    theirs.map((their, j) => ({ i, j, our, their, alike: wordLikeness(our, their) })),
  )
  pairs.sort((a, b) => b.alike - a.alike || a.i - b.i || a.j - b.j)
  const [pairedOurs, pairedTheirs] = [new Set<number>(), new Set<number>()]
  let alikeLetters = 0
  for (const { i, j, our, their, alike } of pairs) {
    if (alike < LEAST_ALIKE || pairedOurs.has(i) || pairedTheirs.has(j)) continue
    pairedOurs.add(i)
    pairedTheirs.add(j)
    alikeLetters += alike * (our.length + their.length)
  }
  const lettersOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)
  const extra = lettersOf(theirs.filter((_, at) => !pairedTheirs.has(at)))
  return alikeLetters / (lettersOf(ours) + lettersOf(theirs) - (1 - EXTRA) * extra)
}

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length === 1) return long.startsWith(short) ? INITIAL : 0
  return 1 - distance(short, long) / long.length
}
