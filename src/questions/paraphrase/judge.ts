import { differenceBetween } from '../look-alikes.js'
import type { Proposition } from '../proposition.js'
import { propositionOf } from '../understand.js'
import type { Vocabulary } from '../vocabulary.js'
import type { Wording } from '../wording.js'
import { align, timeText, vetoOf, weigh, type Alignment, type Veto } from './compare.js'
import { statementOf, type Statement } from './statement.js'

/** A wording, parsed by the grammar (the parsers in `readers/`) and prepared for a comparison. */
export interface ReadWording {
  /** `null` if the grammar does not understand the wording. */
  readonly proposition: Proposition | null
  readonly statement: Statement
}

/** What the comparison of two wordings found. */
export interface Judgement {
  /**
   * The words, names, numbers and times that both wordings have, as a share of all, from 0 to 1.
   * Words with little meaning count less.
   */
  readonly score: number
  /** Whether a known difference shows that the wordings ask different questions. */
  readonly isDifferent: boolean
  /** Whether the wordings probably ask the same question. */
  readonly isLikelySame: boolean
  /** The difference, or what both wordings say, in a sentence that a person can check. */
  readonly reason: string
}

/**
 * These limits were chosen with the first half of the labelled pairs (`test/matching/pairs.csv`).
 * In these pairs, two wordings of one question have nearly all words in common, and differ in at
 * most one word with little meaning. Any other replaced word usually names another team or person.
 */
const MIN_ALIKE = 0.8
const MAX_REPLACED = 0.25

/** Reads a wording; `null` if it cannot be compared, see `statementOf`. */
export function readWording(wording: Wording, vocabulary: Vocabulary): ReadWording | null {
  const statement = statementOf(wording, vocabulary)
  return statement && { proposition: propositionOf(wording, vocabulary), statement }
}

/**
 * Compares two wordings that belong to different markets. If the grammar understands both wordings,
 * the questions are different: otherwise the two wordings would already belong to one market.
 */
export function judge(first: ReadWording, second: ReadWording, vocabulary: Vocabulary): Judgement {
  const [left, right] = [first.statement, second.statement]
  const alignment = align(left, right, vocabulary)
  const { alike, score, replaced } = weigh(left, right, alignment, vocabulary)
  const difference = differenceOf(first, second, alignment)
  if (difference !== null) {
    return { score, isDifferent: true, isLikelySame: false, reason: difference }
  }
  const isLikelySame =
    !areUnderstood(first, second) && alike >= MIN_ALIKE && replaced <= MAX_REPLACED
  const beginning = isLikelySame ? 'Probably the same question' : 'Different wording'
  const reason = `${beginning}: ${comparisonOf(left, right, alignment)}.`
  return { score, isDifferent: false, isLikelySame, reason }
}

function differenceOf(
  first: ReadWording,
  second: ReadWording,
  alignment: Alignment,
): string | null {
  const [left, right] = [first.proposition, second.proposition]
  // The grammar gives better reasons, except for events: it compares only their deadlines.
  const known =
    left !== null && right !== null && areUnderstood(first, second)
      ? differenceBetween(left, right)
      : null
  if (known !== null) return known
  const veto = vetoOf(first.statement, second.statement)
  if (veto !== null) return vetoText(veto, first.statement, second.statement)
  if (first.statement.venue !== second.statement.venue) return null
  const words = wordsOfOneSide(first.statement, second.statement, alignment).join('; ')
  return `The same venue asks both questions${words === '' ? '' : `: ${words}`}.`
}

/**
 * Whether the grammar understands both wordings. An event does not count as understood, because the
 * grammar only stores its words.
 */
function areUnderstood(first: ReadWording, second: ReadWording): boolean {
  return [first, second].every(
    ({ proposition }) => proposition !== null && proposition.predicate !== 'event',
  )
}

function comparisonOf(first: Statement, second: Statement, alignment: Alignment): string {
  const { facts, places, stated } = first
  const numbers = [...facts.threshold, ...facts.number]
  const quoteOf = (word: string) => quoted(spelled([word], first, second))
  return [
    `both say ${quoted(spelled([...alignment.shared, ...facts.stage, ...places], first, second))}`,
    ...(numbers.length === 0 ? [] : [`both have ${quoted(spelled(numbers, first))}`]),
    ...(stated === null ? [] : [`both are about the time ${timeText(first)}`]),
    ...alignment.synonyms.map((pair) => pair.map(quoteOf).join(' means the same as ')),
    ...wordsOfOneSide(first, second, alignment),
  ].join('; ')
}

function wordsOfOneSide(
  first: Statement,
  second: Statement,
  { onlyFirst, onlySecond }: Alignment,
): readonly string[] {
  return [
    ...(onlyFirst.length === 0 ? [] : [`only the first says ${quoted(spelled(onlyFirst, first))}`]),
    ...(onlySecond.length === 0
      ? []
      : [`only the second says ${quoted(spelled(onlySecond, second))}`]),
  ]
}

function vetoText({ kind, first, second }: Veto, left: Statement, right: Statement): string {
  const [here, there] = [quoted(spelled(first, left)), quoted(spelled(second, right))]
  if (there === '') return `Only the first says ${here}.`
  if (here === '') return `Only the second says ${there}.`
  return `${VETO_WORDS[kind]} differs: ${here} and ${there}.`
}

/** The words as the statements spell them. The first statement with a spelling decides. */
function spelled(words: readonly string[], ...statements: readonly Statement[]): readonly string[] {
  return words.map((word) => {
    const spellings = statements.flatMap(({ spelling }) => spelling.get(word) ?? [])
    return spellings[0] ?? word
  })
}

const VETO_WORDS: Readonly<Record<Veto['kind'], string>> = {
  ...{ number: 'The number', threshold: 'The threshold', date: 'The date', party: 'The party' },
  ...{ direction: 'The direction', negation: 'The negation', stage: 'The stage' },
  ...{ scope: 'A limiting word', answer: 'The answer', place: 'The place' },
  ...{ order: 'The order of words', deadline: 'The time', year: 'The year' },
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}
