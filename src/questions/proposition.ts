import type { Office } from './offices.js'
import type { Place } from './places.js'
import type { Subject } from './subjects.js'

/** What a listing claims, independent of its wording. */
export type Proposition = Claim & {
  /** `no`: the listing claims that this does not come true. */
  readonly side: 'yes' | 'no'
  readonly question: Question
}

/** The question that a proposition answers. `null`: not known. */
export interface Question {
  readonly title: string
  readonly exclusive: boolean | null
  readonly exhaustive: boolean | null
}

/** One member for each kind of claim. */
export type Claim =
  Victory | Nomination | Seats | BalanceOfPower | Tenure | Appointment | EventClaim

/** Who wins an election, and with it the office or the seat. */
export interface Victory {
  /** `carries`: a state in a presidential election; `controls`: a chamber's majority. */
  readonly predicate: 'wins' | 'wins-popular-vote' | 'carries' | 'controls'
  readonly subject: Subject
  readonly office: Office
  readonly place: Place
  readonly year: number
  /** What is less than to win. */
  readonly measure: 'most-seats' | 'first-round' | null
  /** A special election in a year in which the regular one is another. */
  readonly isSpecial: boolean
  readonly isRunoff: boolean
  /** Its subject is every other party, rather than every other person. */
  readonly isOtherParty: boolean
}

/** Who becomes a party's candidate. */
export interface Nomination {
  /**
   * `is-nominated`: for all but the presidency the party's primary too, which decides it; `wins-primary`: one
   * state's part of a presidential primary.
   */
  readonly predicate: 'is-nominated' | 'wins-primary'
  readonly subject: Subject
  readonly office: Office
  readonly place: Place
  readonly year: number
  /** Its key, as `partyOf` gives it. */
  readonly party: string
  /** As for a victory. */
  readonly isSpecial: boolean
}

/** How many seats a party has after an election; the subject is the range of numbers. */
export interface Seats {
  readonly predicate: 'has-seats'
  readonly subject: Subject
  readonly office: 'senate' | 'house'
  readonly place: Place
  readonly year: number
  /** Its key, as `partyOf` gives it. */
  readonly party: string
  /** All seats after the election, or those that were up for election. */
  readonly counts: 'held' | 'won'
}

/** Which party has which chamber of Congress after an election; the subject says it. */
export interface BalanceOfPower {
  readonly predicate: 'balance-of-power'
  readonly subject: Subject
  readonly place: Place
  readonly year: number
}

/** Who leaves a post by a day, or holds it on a day. */
export interface Tenure {
  readonly predicate: 'leaves' | 'resigns' | 'holds'
  readonly subject: Subject
  readonly post: Post
  /** `YYYY-MM-DD`. */
  readonly day: string
}

/** Whom the president next appoints to a post. */
export interface Appointment {
  readonly predicate: 'is-next-appointed'
  readonly subject: Subject
  readonly post: Post
  readonly place: Place
  /** The first day of the president's term, `YYYY-MM-DD`. */
  readonly termFrom: string
}

/** Anything else, identified by its words, which are its subject, and its deadline. */
export interface EventClaim {
  readonly predicate: 'event'
  readonly subject: Subject
  /** The last day that counts, `YYYY-MM-DD`. */
  readonly deadline: string
}

/** A post that somebody is appointed to or leaves: a known office, or the words of the listing. */
export type Post =
  | { readonly office: Office; readonly place: Place }
  | { readonly office: null; readonly words: string }

/** What claims of all kinds can be compared by. */
export interface Facets {
  readonly office: Office | null
  readonly place: Place | null
  /** A year of an election, or a last day (`by`), or a day (`on`). */
  readonly date: { readonly kind: 'year' | 'by' | 'on'; readonly value: string }
  /** What distinguishes it besides: a party, what is less than to win, words; `''` for nothing. */
  readonly detail: string
}

/** The facets of `claim`. */
export function facetsOf(claim: Claim): Facets {
  switch (claim.predicate) {
    case 'wins':
    case 'wins-popular-vote':
    case 'carries':
    case 'controls':
      return ofElection(claim, detailOf(claim))
    case 'is-nominated':
    case 'wins-primary':
      return ofElection(claim, claim.isSpecial ? `${claim.party} special` : claim.party)
    case 'has-seats':
      return ofElection(claim, `${claim.party} ${claim.counts}`)
    case 'balance-of-power':
      return ofElection({ ...claim, office: null }, '')
    case 'leaves':
    case 'resigns':
      return { ...ofPost(claim.post), date: { kind: 'by', value: claim.day } }
    case 'holds':
      return { ...ofPost(claim.post), date: { kind: 'on', value: claim.day } }
    case 'is-next-appointed': {
      const date = { kind: 'on', value: claim.termFrom } as const
      return { ...ofPost(claim.post), place: claim.place, date }
    }
    case 'event':
      return { office: null, place: null, date: { kind: 'by', value: claim.deadline }, detail: '' }
  }
}

/**
 * Equal for equal propositions of all venues; one with the side `no` has the key of its opposite. `subjects`:
 * what `matchSubjects` joined in its question.
 */
export function propositionKey(
  claim: Claim,
  subjects: ReadonlyMap<string, string> = new Map(),
): string {
  const { subject } = claim
  const key = subjects.get(subject.key) ?? subject.key
  return [...keyParts(claim), `${subject.kind}:${key}`].join('|')
}

/** The question that it shares with other subjects; `null` when it stands alone. */
export function questionKey(claim: Claim): string | null {
  const { predicate, subject } = claim
  if (predicate === 'event') return null
  // Parties and people answer different questions of one election: both Vance and his party can win it.
  const ofRest = facetsOf(claim).detail === 'party' ? 'party' : 'person'
  return [...keyParts(claim), subject.kind === 'rest' ? ofRest : subject.kind].join('|')
}

/** The predicate of a market's key, as `propositionKey` begins it; of another key, none that there is. */
export function predicateOf(key: string): string {
  return key.slice(0, key.indexOf('|'))
}

/**
 * The first instant after the last day that a market's key names, ISO 8601: the deadline, the day, or the end of the year
 * of the election. `null` for a key without any, such as that of words that were not understood.
 */
export function deadlineOfKey(key: string): string | null {
  const [, kind, value = ''] = /\|(by|on|year):(\d{4}(?:-\d\d-\d\d)?)(?=\|)/.exec(key) ?? []
  if (kind === undefined) return null
  const last = new Date(`${kind === 'year' ? `${value}-12-31` : value}T00:00:00Z`)
  if (Number.isNaN(last.getTime())) return null
  last.setUTCDate(last.getUTCDate() + 1)
  return `${last.toISOString().slice(0, 19)}Z`
}

function keyParts(claim: Claim): readonly string[] {
  const { office, place, date, detail } = facetsOf(claim)
  const where =
    place === null ? '' : [place.country, place.state, place.part].filter(Boolean).join('-')
  return [claim.predicate, office ?? '', where, `${date.kind}:${date.value}`, detail]
}

function ofElection(
  { office, place, year }: Pick<Facets, 'office' | 'place'> & { readonly year: number },
  detail: string,
): Facets {
  return { office, place, date: { kind: 'year', value: String(year) }, detail }
}

function detailOf({ measure, isSpecial, isRunoff, isOtherParty }: Victory): string {
  return [
    measure ?? '',
    isSpecial ? 'special' : '',
    isRunoff ? 'runoff' : '',
    isOtherParty ? 'party' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function ofPost(post: Post): Omit<Facets, 'date'> {
  return post.office === null
    ? { office: null, place: null, detail: post.words }
    : { office: post.office, place: post.place, detail: '' }
}
