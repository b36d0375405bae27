import { secondOf } from '../domain/instant.js'
import type { Office } from './offices.js'
import type { Place } from './places.js'
import type { Subject } from './subjects.js'

/** What a listing claims, independent of its wording. */
export type Proposition = Claim & {
  /** `no`: a yes of the listing means that the claim does not come true. */
  readonly side: 'yes' | 'no'
  /** The question that the listing answers. */
  readonly question: Question
}

/** The question that a proposition answers. `null`: unknown. */
export interface Question {
  readonly title: string
  readonly exclusive: boolean | null
  readonly exhaustive: boolean | null
}

/** A claim of any kind. */
export type Claim = { readonly subject: Subject } & (
  (Victory | Nomination | Seats | BalanceOfPower) | (Tenure | Appointment | EventClaim)
)

/** The election that a claim is about. */
interface ElectionClaim {
  readonly office: Office
  readonly place: Place
  readonly year: number
}

/** The claim that someone wins an election, and so gets the office or the seat. */
export interface Victory extends ElectionClaim {
  /**
   * `carries`: wins a state in a presidential election; `controls`: has the majority of a chamber.
   */
  readonly predicate: 'wins' | 'wins-popular-vote' | 'carries' | 'controls'
  /** A result that is weaker than a victory; `null` for a victory. */
  readonly measure: 'most-seats' | 'first-round' | null
  /** True for a special election in a year that also has a regular election for the seat. */
  readonly isSpecial: boolean
  readonly isRunoff: boolean
  /**
   * For a subject of the kind `rest`: whether it means any other party. If false, it means any
   * other person.
   */
  readonly isOtherParty: boolean
}

/** The claim that someone becomes the candidate of a party. */
export interface Nomination extends ElectionClaim {
  /**
   * `is-nominated`: gets the nomination. Except in presidential elections, this is the same as
   * winning the primary.
   * `wins-primary`: wins the presidential primary of one state.
   */
  readonly predicate: 'is-nominated' | 'wins-primary'
  /** The key of the party, from `partyOf`. */
  readonly party: string
  /** See `Victory`. */
  readonly isSpecial: boolean
}

/**
 * A claim about how many seats a party has after an election. The subject is the range of numbers.
 */
interface Seats extends ElectionClaim {
  readonly predicate: 'has-seats'
  readonly office: 'senate' | 'house'
  /** The key of the party, from `partyOf`. */
  readonly party: string
  /** `held`: all seats after the election. `won`: only the seats that were up for election. */
  readonly counts: 'held' | 'won'
}

/**
 * The claim that certain parties control the chambers of Congress after an election. The subject
 * names the party of each chamber.
 */
interface BalanceOfPower extends Omit<ElectionClaim, 'office'> {
  readonly predicate: 'balance-of-power'
}

/** The claim that a person leaves a post by a day, or holds the post on a day. */
interface Tenure {
  readonly predicate: 'leaves' | 'resigns' | 'holds'
  readonly post: Post
  /** A day, or an instant, see `Deadline`. */
  readonly day: string
  /** The first day that counts, see `Deadline`. */
  readonly from: string | null
}

/** The claim that a person is the president's next appointment to a post. */
interface Appointment {
  readonly predicate: 'is-next-appointed'
  readonly post: Post
  readonly place: Place
  /** The first day of the president's term, `YYYY-MM-DD`. */
  readonly termFrom: string
}

/** Any other claim. It is identified by its deadline and its words, which are its subject. */
interface EventClaim {
  readonly predicate: 'event'
  /** The last day that counts, or an instant, see `Deadline`. */
  readonly deadline: string
  /** The first day that counts, see `Deadline`. */
  readonly from: string | null
  /** Whether the words state a deadline, and the event counts on any day before it. */
  readonly isDated: boolean
  /**
   * Whether the words contain no word that can reverse their meaning, such as "never" or "only".
   */
  readonly isPositive: boolean
}

/**
 * A post that a person is appointed to, holds or leaves: a known office, or the words of the
 * listing.
 */
export type Post =
  | { readonly office: Office; readonly place: Place }
  | { readonly office: null; readonly words: string }

/** The parts by which claims of all kinds can be compared. */
export interface Facets {
  readonly office: Office | null
  readonly place: Place | null
  /** The year of an election (`year`), the last day (`by`) or the only day (`on`). */
  readonly date: { readonly kind: 'year' | 'by' | 'on'; readonly value: string }
  /** The other parts of the claim: a party, a measure, words; `''` for none. */
  readonly detail: string
}

/** The facets of `claim`. */
export function facetsOf(claim: Claim): Facets {
  switch (claim.predicate) {
    case 'wins':
    case 'wins-popular-vote':
    case 'carries':
    case 'controls':
      return electionFacets(claim, detailOf(claim))
    case 'is-nominated':
    case 'wins-primary':
      return electionFacets(claim, claim.isSpecial ? `${claim.party} special` : claim.party)
    case 'has-seats':
      return electionFacets(claim, `${claim.party} ${claim.counts}`)
    case 'balance-of-power':
      return electionFacets({ ...claim, office: null }, '')
    case 'leaves':
    case 'resigns':
      return { ...postFacets(claim.post), date: { kind: 'by', value: claim.day } }
    case 'holds':
      return { ...postFacets(claim.post), date: { kind: 'on', value: claim.day } }
    case 'is-next-appointed': {
      const date = { kind: 'on', value: claim.termFrom } as const
      return { ...postFacets(claim.post), place: claim.place, date }
    }
    case 'event':
      return { office: null, place: null, date: { kind: 'by', value: claim.deadline }, detail: '' }
  }
}

/**
 * A key that is equal for equal propositions of all venues. The key does not contain the side, so a
 * proposition and its opposite have the same key. `subjects`: the result of `matchSubjects` for the
 * question.
 */
export function propositionKey(
  claim: Claim,
  subjects: ReadonlyMap<string, string> = new Map(),
): string {
  const { subject } = claim
  const key = subjects.get(subject.key) ?? subject.key
  return [...keyParts(claim), `${subject.kind}:${key}`].join('|')
}

/**
 * A key that is equal for claims about the same question with different subjects; `null` for an
 * event.
 */
export function questionKey(claim: Claim): string | null {
  const { predicate, subject } = claim
  if (predicate === 'event') return null
  // Parties and people answer different questions about one election: both Vance and the
  // Republicans can win the election.
  const kindOfRest = facetsOf(claim).detail === 'party' ? 'party' : 'person'
  return [...keyParts(claim), subject.kind === 'rest' ? kindOfRest : subject.kind].join('|')
}

/**
 * The predicate at the beginning of a key from `propositionKey`. For any other key, the result is
 * not a predicate.
 */
export function predicateOf(key: string): string {
  return key.slice(0, key.indexOf('|'))
}

/**
 * Returns the end of the last day in the key of a market: the first instant of the next day, as ISO
 * 8601. The last day is the deadline, the day of the claim, or the last day of the election year.
 * `null` for a key without a date, such as the key of a wording that was not understood.
 */
export function deadlineOfKey(key: string): string | null {
  const [, kind, value = ''] =
    /\|(by|on|year):(\d{4}(?:-\d\d-\d\d(?:T\d\d:\d\dZ)?)?)(?=\|)/.exec(key) ?? []
  if (kind === undefined) return null
  if (value.endsWith('Z')) return secondOf(new Date(value))
  const last = new Date(`${kind === 'year' ? `${value}-12-31` : value}T00:00:00Z`)
  if (Number.isNaN(last.getTime())) return null
  last.setUTCDate(last.getUTCDate() + 1)
  return secondOf(last)
}

function keyParts(claim: Claim): readonly string[] {
  const { office, place, date, detail } = facetsOf(claim)
  const placeKey =
    place === null ? '' : [place.country, place.state, place.part].filter(Boolean).join('-')
  return [claim.predicate, office ?? '', placeKey, `${date.kind}:${date.value}`, detail]
}

function electionFacets(
  { office, place, year }: Pick<Facets, 'office' | 'place'> & { readonly year: number },
  detail: string,
): Facets {
  return { office, place, date: { kind: 'year', value: String(year) }, detail }
}

function detailOf({ measure, isSpecial, isRunoff, isOtherParty }: Victory): string {
  const parts = [measure, isSpecial && 'special', isRunoff && 'runoff', isOtherParty && 'party']
  return parts.filter(Boolean).join(' ')
}

function postFacets(post: Post): Omit<Facets, 'date'> {
  return post.office === null
    ? { office: null, place: null, detail: post.words }
    : { office: post.office, place: post.place, detail: '' }
}
