import type { Vocabulary } from '../vocabulary.js'
import { propositionKey, questionKey } from '../proposition.js'
import { judge, readWording } from '../paraphrase/judge.js'
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
  /** What the first wording is about: `winner`, `nominee`, `control`, `office` … */
  readonly kind: string
  /** The families of the files that the wordings come from, one or two. */
  readonly families: readonly string[]
  /**
   * The half of `split.csv` that has the files of both wordings. `neither`: the files are in
   * different halves, or they are in the second half and an author of the rules has read the pair.
   */
  readonly half: 'first' | 'second' | 'neither'
}

export type Verdict = 'same' | 'inverted' | 'none'

/** A pair with the verdict of the rules. */
export interface JudgedPair {
  readonly pair: LabelledPair
  readonly verdict: Verdict
  /** Whether the rules do not join the wordings, but a comparison calls them probably the same. */
  readonly isLikelySame: boolean
}

/** A measured share. `from` and `to` are the limits of its 95 % confidence interval. */
export interface Share {
  readonly share: number
  readonly from: number
  readonly to: number
}

type Row = Readonly<Record<string, string>>
type Side = 'a' | 'b'

/** Runs the rules over `pairs`. */
export function judgePairs(
  pairs: readonly LabelledPair[],
  vocabulary: Vocabulary,
): readonly JudgedPair[] {
  return pairs.map((pair) => {
    const verdict = verdictOn(pair.a, pair.b, vocabulary)
    return { pair, verdict, isLikelySame: verdict === 'none' && areLikelySame(pair, vocabulary) }
  })
}

/** Counts pairs by verdict and label, and calculates precision and recall. */
export function figuresOf(judged: readonly JudgedPair[]) {
  const matches = judged.filter(({ pair }) => isMatch(pair)).length
  const joined = judged.filter(({ verdict }) => verdict !== 'none').length
  const right = judged.filter(({ pair, verdict }) => verdict === pair.label).length
  const likely = judged.filter(({ isLikelySame }) => isLikelySame)
  return {
    pairs: judged.length,
    /** Pairs with the label `same` or `inverted`. */
    matches,
    /** Pairs for which the verdict of the rules is `same` or `inverted`. */
    joined,
    /** Joined pairs whose verdict is the same as the label. */
    right,
    /** Pairs that are not joined, but that a comparison calls probably the same. */
    likely: likely.length,
    /** The pairs counted in `likely` that have the label `same`. */
    likelyRight: likely.filter(({ pair }) => pair.label === 'same').length,
    /** `null` if no pair is joined. */
    precision: shareOf(right, joined),
    /** `null` if no pair is a match. */
    recall: shareOf(right, matches),
    errors: judged.filter(({ pair, verdict }) => verdict !== (isMatch(pair) ? pair.label : 'none')),
  }
}

/**
 * Parses the rows of `pairs.csv` or `joined-pairs.csv`, and of `split.csv`, in `test/matching/`. A
 * row maps column names to values. Throws if the split lacks the family and year of a wording.
 */
export function pairsOf(rows: readonly Row[], split: readonly Row[]): readonly LabelledPair[] {
  const familyAndYear = (row: Row, prefix = '') =>
    `${row[`${prefix}family`] ?? ''} ${row[`${prefix}year`] ?? ''}`
  const halves = new Map(split.map((row) => [familyAndYear(row), row['half']]))
  const halfOf = (row: Row, side: Side) => {
    const key = familyAndYear(row, `${side}_`)
    const half = halves.get(key)
    if (half === 'first' || half === 'second') return half
    throw new Error(`The split has no half for ${key}: add it to split.csv`)
  }
  return rows.map((row) => {
    const half = halfOf(row, 'a')
    const wasRead = half === 'second' && row['batch'] === 'earlier-seen'
    return {
      a: wordingByDay(row, 'a'),
      b: wordingByDay(row, 'b'),
      label: labelOf(row['label'] ?? ''),
      kind: row['kind'] ?? '',
      families: [...new Set([row['a_family'] ?? '', row['b_family'] ?? ''])],
      half: half === halfOf(row, 'b') && !wasRead ? half : 'neither',
    }
  })
}

/** The wording in the columns of a row whose names begin with `prefix`. */
export function wordingOf(row: Row, prefix = ''): Wording {
  const text = (name: string) => row[prefix + name] ?? ''
  const optional = (name: string) => text(name) || null
  return {
    ...{ venue: text('venue'), title: text('title'), categories: [] },
    ...{ outcomeTitle: optional('outcome'), groupTitle: optional('group') },
    ...{ opensAt: optional('opens'), closesAt: optional('closes'), askedAt: optional('asked') },
  }
}

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

function areLikelySame({ a, b }: LabelledPair, vocabulary: Vocabulary): boolean {
  const [first, second] = [readWording(a, vocabulary), readWording(b, vocabulary)]
  return first !== null && second !== null && judge(first, second, vocabulary).isLikelySame
}

function isMatch({ label }: LabelledPair): boolean {
  return label === 'same' || label === 'inverted'
}

/**
 * Returns the share `part / whole` with its Wilson score interval, which is also right for shares
 * near 0 and 1. `null` if `whole` is 0.
 */
function shareOf(part: number, whole: number): Share | null {
  if (whole === 0) return null
  const share = part / whole
  const z = 1.96
  const weight = 1 + z ** 2 / whole
  const middle = (share + z ** 2 / (2 * whole)) / weight
  const margin = (z / weight) * Math.sqrt((share * (1 - share)) / whole + (z / (2 * whole)) ** 2)
  return { share, from: Math.max(0, middle - margin), to: Math.min(1, middle + margin) }
}

/** Reads a wording of `pairs.csv`. Its times are days; each is read as noon of this day in UTC. */
function wordingByDay(row: Row, side: Side): Wording {
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
