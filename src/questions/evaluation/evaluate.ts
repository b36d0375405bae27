import type { Vocabulary } from '../vocabulary.js'
import { propositionKey, questionKey } from '../proposition.js'
import { matchSubjects } from '../subjects.js'
import { propositionOf } from '../understand.js'
import type { Wording } from '../wording.js'

/** What a reader says of two wordings: `related` and `different` must not be matched. */
export type PairLabel = 'same' | 'inverted' | 'related' | 'different'

/** Two wordings and what a reader says of them. */
export interface LabelledPair {
  readonly a: Wording
  readonly b: Wording
  readonly label: PairLabel
}

/** How well the rules do on labelled pairs. */
export interface Evaluation {
  readonly pairs: number
  /** Pairs labelled same or inverted. */
  readonly matches: number
  /** Pairs that the rules call same or inverted. */
  readonly found: number
  /** Those of them that are labelled so. */
  readonly right: number
  readonly wrong: readonly { readonly pair: LabelledPair; readonly said: Verdict }[]
}

export type Verdict = 'same' | 'inverted' | 'none'

/** What the rules say of two wordings. */
export function verdictOn(a: Wording, b: Wording, vocabulary: Vocabulary): Verdict {
  const [one, other] = [propositionOf(a, vocabulary), propositionOf(b, vocabulary)]
  if (one === null || other === null) return 'none'
  const question = questionKey(one)
  const isOneQuestion = question !== null && question === questionKey(other)
  const subjects = isOneQuestion
    ? matchSubjects([one.subject, other.subject], vocabulary)
    : undefined
  if (propositionKey(one, subjects) !== propositionKey(other, subjects)) return 'none'
  return one.side === other.side ? 'same' : 'inverted'
}

/** Runs the rules over `pairs`. */
export function evaluate(pairs: readonly LabelledPair[], vocabulary: Vocabulary): Evaluation {
  const judged = pairs.map((pair) => ({ pair, said: verdictOn(pair.a, pair.b, vocabulary) }))
  const isMatch = ({ label }: LabelledPair) => label === 'same' || label === 'inverted'
  return {
    pairs: pairs.length,
    matches: pairs.filter(isMatch).length,
    found: judged.filter(({ said }) => said !== 'none').length,
    right: judged.filter(({ pair, said }) => said === pair.label).length,
    wrong: judged.filter(({ pair, said }) => said !== (isMatch(pair) ? pair.label : 'none')),
  }
}

/** The rows of test/matching/pairs-seen.csv and pairs-unseen.csv, by column. */
export function pairsOf(
  rows: readonly Readonly<Record<string, string>>[],
): readonly LabelledPair[] {
  return rows.map((row) => ({
    a: wordingOf(row, 'a'),
    b: wordingOf(row, 'b'),
    label: labelOf(row['label'] ?? ''),
  }))
}

function wordingOf(row: Readonly<Record<string, string>>, side: 'a' | 'b'): Wording {
  const text = (name: string) => row[`${side}_${name}`] ?? ''
  const day = (name: string) => (text(name) === '' ? null : `${text(name)}T12:00:00Z`)
  return {
    venue: text('venue'),
    title: text('title'),
    outcomeTitle: text('outcome') === '' ? null : text('outcome'),
    groupTitle: text('group') === '' ? null : text('group'),
    opensAt: null,
    closesAt: day('closes'),
    categories: [],
    askedAt: day('asked'),
  }
}

function labelOf(text: string): PairLabel {
  if (text === 'same' || text === 'inverted' || text === 'related' || text === 'different') {
    return text
  }
  throw new Error(`A pair is same, inverted, related or different, not ${JSON.stringify(text)}`)
}
