import type { Office } from './offices.js'
import type { Place } from './places.js'
import type { Subject } from './subjects.js'

export type Predicate =
  /** An election, and with it the office or seat. */
  | 'wins'
  | 'wins-popular-vote'
  /** A state in a presidential election. */
  | 'carries'
  /** A nomination; for all but the presidency the party's primary too, which decides it. */
  | 'is-nominated'
  /** One state's part of a presidential primary. */
  | 'wins-primary'
  /** A chamber's majority. */
  | 'controls'
  | 'balance-of-power'
  | 'has-seats'
  | 'leaves'
  | 'resigns'
  | 'holds'
  | 'is-next-appointed'
  /** Anything else, identified by its words and its deadline. */
  | 'event'

/** The question that a proposition answers. `null`: not known. */
export interface Question {
  readonly title: string
  readonly exclusive: boolean | null
  readonly exhaustive: boolean | null
}

/** What a listing claims, independent of its wording. */
export interface Proposition {
  readonly subject: Subject
  readonly predicate: Predicate
  /** What the predicate needs besides office and place: a party, a range, words; `''` for nothing. */
  readonly object: string
  readonly office: Office | null
  readonly place: Place | null
  /** A year of an election, or a last day (`by`), or a day (`on`). */
  readonly date: { readonly kind: 'year' | 'by' | 'on'; readonly value: string } | null
  /** `no`: the listing claims that this does not come true. */
  readonly side: 'yes' | 'no'
  readonly question: Question
}

/**
 * Equal for equal propositions of all venues; one with the side `no` has the key of its opposite. `subjects`:
 * what `matchSubjects` joined in its question.
 */
export function propositionKey(
  proposition: Proposition,
  subjects: ReadonlyMap<string, string> = new Map(),
): string {
  const { subject } = proposition
  const key = subjects.get(subject.key) ?? subject.key
  return [...partsOf(proposition), `${subject.kind}:${key}`].join('|')
}

/** The question that it shares with other subjects; `null` when it stands alone. */
export function questionKey(proposition: Proposition): string | null {
  const { predicate, subject, object } = proposition
  if (predicate === 'event') return null
  // Parties and people answer different questions of one election: both Vance and his party can win it.
  const kind = subject.kind === 'rest' ? (object === 'party' ? 'party' : 'person') : subject.kind
  return [...partsOf(proposition), kind].join('|')
}

function partsOf({ predicate, object, office, place, date }: Proposition): readonly string[] {
  const where =
    place === null ? '' : [place.country, place.state, place.part].filter(Boolean).join('-')
  return [predicate, office ?? '', where, date === null ? '' : `${date.kind}:${date.value}`, object]
}
