import type { Vocabulary } from '../vocabulary.js'
import { propositionKey, questionKey } from '../proposition.js'
import { matchSubjects } from '../subjects.js'
import { propositionOf } from '../understand.js'
import type { Wording } from '../wording.js'

/** A reader's judgement of two wordings; `related` and `different` ones must not be matched. */
export type PairLabel = 'same' | 'inverted' | 'related' | 'different'

/** Two wordings with a reader's judgement. */
export interface LabelledPair {
  readonly a: Wording
  readonly b: Wording
  readonly label: PairLabel
}

/** How well the rules match labelled pairs. */
export interface Evaluation {
  readonly pairs: number
  /** Pairs labelled same or inverted. */
  readonly matches: number
  /** Pairs that the rules call same or inverted. */
  readonly found: number
  /** Those of them that have this label. */
  readonly right: number
  readonly wrong: readonly { readonly pair: LabelledPair; readonly verdict: Verdict }[]
}

export type Verdict = 'same' | 'inverted' | 'none'

/** What the rules say about two wordings. */
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
  const judged = pairs.map((pair) => ({ pair, verdict: verdictOn(pair.a, pair.b, vocabulary) }))
  const isMatch = ({ label }: LabelledPair) => label === 'same' || label === 'inverted'
  return {
    pairs: pairs.length,
    matches: pairs.filter(isMatch).length,
    found: judged.filter(({ verdict }) => verdict !== 'none').length,
    right: judged.filter(({ pair, verdict }) => verdict === pair.label).length,
    wrong: judged.filter(({ pair, verdict }) => verdict !== (isMatch(pair) ? pair.label : 'none')),
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
