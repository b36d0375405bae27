import { differenceBetween } from '../look-alikes.js'
import type { Proposition } from '../proposition.js'
import { propositionOf } from '../understand.js'
import type { Vocabulary } from '../vocabulary.js'
import type { Wording } from '../wording.js'
import { align, timeText, vetoOf, weigh, type Alignment, type Veto } from './compare.js'
import { statementOf, type Statement } from './statement.js'

/** A wording, read by the grammar and for a comparison. */
export interface ReadWording {
  /** `null` if the grammar does not understand the wording. */
  readonly proposition: Proposition | null
  readonly statement: Statement
}

/** What the comparison of two wordings found. */
export interface Judgement {
  /** The share of the words that both wordings have, from 0 to 1. Words that say little count less. */
  readonly score: number
  /** Whether a difference is known, so that the wordings ask different questions. */
  readonly isDifferent: boolean
  /** Whether the wordings probably ask the same question. */
  readonly isLikelySame: boolean
  /** The difference, or what both wordings say, in a sentence that a person can check. */
  readonly reason: string
}

/**
 * In the first half of the labelled pairs, wordings of one question have nearly all words in common,
 * and at most a word that says little in the place of another one. Any other replaced word usually
 * is another team, person or company.
 */
const MIN_ALIKE = 0.8
const MAX_REPLACED = 0.25

/** Reads a wording; `null` if it cannot be compared, see `statementOf`. */
export function readWording(wording: Wording, vocabulary: Vocabulary): ReadWording | null {
  const statement = statementOf(wording, vocabulary)
  return statement && { proposition: propositionOf(wording, vocabulary), statement }
}

/**
 * Compares two wordings that belong to different markets. The grammar has the last word: two
 * wordings that it understands are different questions.
 */
export function judge(first: ReadWording, second: ReadWording, vocabulary: Vocabulary): Judgement {
  const alignment = align(first.statement, second.statement, vocabulary)
  const { alike, replaced } = weigh(first.statement, second.statement, alignment, vocabulary)
  const difference = differenceOf(first, second)
  if (difference !== null) {
    return { score: alike, isDifferent: true, isLikelySame: false, reason: difference }
  }
  const isLikelySame =
    !areUnderstood(first, second) && alike >= MIN_ALIKE && replaced <= MAX_REPLACED
  const beginning = isLikelySame ? 'Probably the same question' : 'Other words'
  const reason = `${beginning}: ${comparisonOf(first.statement, second.statement, alignment)}.`
  return { score: alike, isDifferent: false, isLikelySame, reason }
}

function differenceOf(first: ReadWording, second: ReadWording): string | null {
  const [left, right] = [first.proposition, second.proposition]
  // The grammar gives better reasons for all but events, of which it only compares the deadlines.
  const known =
    left !== null && right !== null && areUnderstood(first, second)
      ? differenceBetween(left, right)
      : null
  if (known !== null) return known
  const veto = vetoOf(first.statement, second.statement)
  if (veto !== null) return vetoText(veto, first.statement, second.statement)
  const isSameVenue = first.statement.venue === second.statement.venue
  return isSameVenue ? 'The same venue asks both questions.' : null
}

/** Whether the grammar understands both wordings, and not only as the words of an event. */
function areUnderstood(first: ReadWording, second: ReadWording): boolean {
  return [first, second].every(
    ({ proposition }) => proposition !== null && proposition.predicate !== 'event',
  )
}

function comparisonOf(
  first: Statement,
  second: Statement,
  { shared, synonyms, onlyFirst, onlySecond }: Alignment,
): string {
  const { facts, places, stated } = first
  const numbers = [...facts.threshold, ...facts.number]
  const spelled = (words: readonly string[]) =>
    words.map((word) => first.spelling.get(word) ?? second.spelling.get(word) ?? word)
  const onlyIn = (words: readonly string[], side: string) =>
    words.length === 0 ? [] : [`only the ${side} says ${quoted(spelled(words))}`]
  return [
    `both say ${quoted(spelled([...shared, ...facts.stage, ...places]))}`,
    ...(numbers.length === 0 ? [] : [`both have ${quoted(numbers)}`]),
    ...(stated === null ? [] : [`both are about the time ${timeText(first)}`]),
    ...synonyms.map((pair) =>
      spelled(pair)
        .map((word) => quoted([word]))
        .join(' is '),
    ),
    ...onlyIn(onlyFirst, 'first'),
    ...onlyIn(onlySecond, 'second'),
  ].join('; ')
}

function vetoText({ kind, first, second }: Veto, left: Statement, right: Statement): string {
  const side = (items: readonly string[], { spelling }: Statement) =>
    items.length === 0 ? 'none' : quoted(items.map((item) => spelling.get(item) ?? item))
  return `${VETO_WORDS[kind]} differs: ${side(first, left)} and ${side(second, right)}.`
}

const VETO_WORDS: Readonly<Record<Veto['kind'], string>> = {
  ...{ number: 'The number', threshold: 'The threshold', date: 'The date', party: 'The party' },
  ...{ direction: 'The direction', negation: 'The negation', stage: 'The stage' },
  ...{ scope: 'A word that narrows the question', answer: 'The answer', place: 'The place' },
  ...{ order: 'The order of words', deadline: 'The time', year: 'The year' },
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}
