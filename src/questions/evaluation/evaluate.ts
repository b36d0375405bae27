import type { Vocabulary } from '../vocabulary.js'
import { propositionKey, questionKey } from '../proposition.js'
import { matchSubjects } from '../subjects.js'
import { propositionOf } from '../understand.js'
import type { Wording } from '../wording.js'

/**
 * The judgement of a human reader about two wordings. `related` and `different` wordings must not
 * be matched.
 */
export type PairLabel = 'same' | 'inverted' | 'related' | 'different'

/** Two wordings with the judgement of a human reader. */
export interface LabelledPair {
  readonly a: Wording
  readonly b: Wording
  readonly label: PairLabel
}

export type Verdict = 'same' | 'inverted' | 'none'

/** Returns the verdict of the rules about two wordings. */
function verdictOn(a: Wording, b: Wording, vocabulary: Vocabulary): Verdict {
  const [first, second] = [propositionOf(a, vocabulary), propositionOf(b, vocabulary)]
  if (first === null || second === null) return 'none'
  const question = questionKey(first)
  const isOneQuestion = question !== null && question === questionKey(second)
  const subjects = isOneQuestion
    ? matchSubjects([first.subject, second.subject], vocabulary)
    : undefined
  if (propositionKey(first, subjects) !== propositionKey(second, subjects)) return 'none'
  return first.side === second.side ? 'same' : 'inverted'
}

/** Runs the rules over `pairs`, and counts how well they match the labels. */
export function evaluate(pairs: readonly LabelledPair[], vocabulary: Vocabulary) {
  const judged = pairs.map((pair) => ({ pair, verdict: verdictOn(pair.a, pair.b, vocabulary) }))
  const isMatch = ({ label }: LabelledPair) => label === 'same' || label === 'inverted'
  return {
    pairs: pairs.length,
    /** Pairs with the label `same` or `inverted`. */
    matches: pairs.filter(isMatch).length,
    /** Pairs for which the verdict of the rules is `same` or `inverted`. */
    found: judged.filter(({ verdict }) => verdict !== 'none').length,
    /** Found pairs whose verdict is the same as the label. */
    right: judged.filter(({ pair, verdict }) => verdict === pair.label).length,
    wrong: judged.filter(({ pair, verdict }) => verdict !== (isMatch(pair) ? pair.label : 'none')),
  }
}

/**
 * Parses the rows of `pairs-seen.csv` and `pairs-unseen.csv` in `test/matching/`. A row maps column
 * names to values.
 */
export function pairsOf(
  rows: readonly Readonly<Record<string, string>>[],
): readonly LabelledPair[] {
  return rows.map((row) => ({
    a: wordingByDay(row, 'a'),
    b: wordingByDay(row, 'b'),
    label: labelOf(row['label'] ?? ''),
  }))
}

/** The wording in the columns of a row whose names begin with `prefix`. */
export function wordingOf(row: Readonly<Record<string, string>>, prefix = ''): Wording {
  const text = (name: string) => row[prefix + name] ?? ''
  const optional = (name: string) => text(name) || null
  return {
    ...{ venue: text('venue'), title: text('title'), categories: [] },
    ...{ outcomeTitle: optional('outcome'), groupTitle: optional('group') },
    ...{ opensAt: optional('opens'), closesAt: optional('closes'), askedAt: optional('asked') },
  }
}

/** The columns of pairs have days, which are read as noon. */
function wordingByDay(row: Readonly<Record<string, string>>, side: 'a' | 'b'): Wording {
  const noon = (day: string | null | undefined) => (day ? `${day}T12:00:00Z` : null)
  const wording = wordingOf(row, `${side}_`)
  return { ...wording, closesAt: noon(wording.closesAt), askedAt: noon(wording.askedAt) }
}

function labelOf(text: string): PairLabel {
  if (text === 'same' || text === 'inverted' || text === 'related' || text === 'different') {
    return text
  }
  throw new Error(
    `The label of a pair must be same, inverted, related or different, not ${JSON.stringify(text)}`,
  )
}
