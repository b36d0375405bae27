import { venueWith, type VenueId } from '../domain/market.js'
import { deadlineOfKey, predicateOf, type Claim } from './proposition.js'

/** The data of a market that decide its logical relations to other markets. */
export interface MarketMeaning {
  /** The key of the claim, from `propositionKey`. */
  readonly key: string
  /** From `seriesOf`. */
  readonly series: string | null
  /** Whether a yes of the market means that the claim does not come true. */
  readonly isInverted: boolean
  /** When the question was first asked, ISO 8601; `null` if unknown. */
  readonly opensAt: string | null
  /** The first day that counts, if a wording states it ("in 2026"); otherwise `null`. */
  readonly countsFrom: string | null
}

/** What is known about two markets in addition to their meanings. */
export interface PairFacts {
  /** A venue lists the two markets as outcomes of one question, so they are different outcomes. */
  readonly areSiblings: boolean
  /** In the graph, the subjects of the two markets are different entities. */
  readonly haveDifferentSubjects: boolean
  /** A venue that says that at most one of the two outcomes comes true; `null` for none. */
  readonly exclusiveAt: VenueId | null
  /** In the graph, the person of both markets belongs to no party except the nominating party. */
  readonly isOfOneParty: boolean
}

/** A logical relation between two markets, with the reason in a sentence. */
export interface Relation {
  /**
   * `IMPLIES`: a yes of the first market means a yes of the second. `IMPLIED`: a yes of the second
   * means a yes of the first. `EXCLUDES`: at most one of the two resolves to yes.
   */
  readonly kind: 'IMPLIES' | 'IMPLIED' | 'EXCLUDES'
  readonly reason: string
}

/** What the first of two claims says about the second, whether or not a market is inverted. */
interface ClaimRelation {
  readonly kind: 'IMPLIES' | 'EXCLUDES'
  readonly reason: string
}

/**
 * Returns a key that two markets share if one of them may imply the other. Such markets are about
 * the same event with different deadlines, the same number with different thresholds, the same
 * candidate or the same Congress. `null` if no rule applies. `claim`: the meaning of the listing
 * from which the market was created; `null` if its wording was not understood.
 */
export function seriesOf(key: string, claim: Claim | null): string | null {
  // If an operator assigned the listing to another market, the predicates can differ.
  if (claim === null || claim.predicate !== predicateOf(key)) return null
  const { office, place, date, detail, subject } = partsOf(key)
  switch (claim.predicate) {
    case 'wins':
    case 'is-nominated': {
      const isOfPresident =
        office === 'president' && place === 'us' && subject.startsWith('person:')
      const isPlain = claim.predicate === 'is-nominated' || detail === ''
      return isOfPresident && isPlain ? ['candidate', place, date, subject].join('|') : null
    }
    case 'controls':
    case 'balance-of-power':
      return place === 'us' && detail === '' ? ['congress', date].join('|') : null
    case 'has-seats':
      return questionPartOf(key)
    case 'leaves':
    case 'resigns':
      return withoutDate(key)
    case 'event':
      if (!claim.isPositive) return null
      if (boundOf(key) !== null) return withoutBound(key)
      return claim.isDated ? withoutDate(key) : null
    default:
      return null
  }
}

/** How two markets are related; `null` if no rule relates them for certain. */
export function relationBetween(
  first: MarketMeaning,
  second: MarketMeaning,
  facts: PairFacts,
): Relation | null {
  if (first.key === second.key) return null
  if (facts.exclusiveAt !== null) {
    const reason = `${venueWith(facts.exclusiveAt).name} says that at most one of the two outcomes comes true.`
    return { kind: 'EXCLUDES', reason }
  }
  const forward = claimRelation(first, second, facts)
  if (forward !== null) return ofMarkets(forward, first, second)
  const backward = claimRelation(second, first, facts)
  const relation = backward === null ? null : ofMarkets(backward, second, first)
  if (relation === null || relation.kind === 'EXCLUDES') return relation
  return { ...relation, kind: relation.kind === 'IMPLIES' ? 'IMPLIED' : 'IMPLIES' }
}

/** What the relation of two claims means for a yes of their markets. */
function ofMarkets(
  { kind, reason }: ClaimRelation,
  first: MarketMeaning,
  second: MarketMeaning,
): Relation | null {
  // Whether the second market resolves to yes if the first claim is true.
  const isYes = (kind === 'IMPLIES') !== second.isInverted
  if (!first.isInverted) return { kind: isYes ? 'IMPLIES' : 'EXCLUDES', reason }
  // If a no of the first means a no of the second, a yes of the second means a yes of the first.
  return isYes ? null : { kind: 'IMPLIED', reason }
}

function claimRelation(
  first: MarketMeaning,
  second: MarketMeaning,
  facts: PairFacts,
): ClaimRelation | null {
  const predicate = predicateOf(first.key)
  const isOneRace =
    questionPartOf(first.key) === questionPartOf(second.key) &&
    subjectKindOf(first.key) === subjectKindOf(second.key)
  // Different names may mean the same candidate, so different keys do not mean two candidates.
  const areTwoCandidates =
    facts.areSiblings || (facts.haveDifferentSubjects && subjectKindOf(first.key) === 'person')
  if (areTwoCandidates && isOneRace && isWonOnce(first.key) && isWonOnce(second.key)) {
    return { kind: 'EXCLUDES', reason: WON_ONCE[predicate] ?? '' }
  }
  if (first.series === null || first.series !== second.series) return null
  switch (predicate) {
    case 'wins':
      return predicateOf(second.key) === 'is-nominated' ? nominationOf(second, facts) : null
    case 'balance-of-power':
      return predicateOf(second.key) === 'controls' ? controlOf(first, second) : null
    case 'has-seats':
      return seatsRelation(first, second)
    case 'leaves':
    case 'resigns':
      return deadlineRelation(first, second, facts)
    case 'event':
      return boundOf(first.key) === null
        ? deadlineRelation(first, second, facts)
        : thresholdRelation(first, second, facts)
    default:
      return null
  }
}

/**
 * The reason why only one of several claims with this predicate comes true. Appointments to posts
 * are not in the table: a board has several members, and if several people are nominated for a post
 * during one term, venues resolve each of them to yes.
 */
const WON_ONCE: Readonly<Record<string, string>> = {
  wins: 'Only one candidate or party can win this election.',
  carries: 'Only one candidate or party can win the state.',
  'wins-popular-vote': 'Only one candidate or party can win the popular vote.',
  'is-nominated': 'A party nominates only one candidate for an office.',
  'wins-primary': 'Only one candidate can win the primary.',
  controls: 'Only one party can control the chamber.',
  'balance-of-power': 'Only one of these balances of power can be the result.',
}

/**
 * Offices that an election fills once. Others, such as speaker, may have two holders in one year.
 */
const ELECTED = new Set([
  ...['president', 'governor', 'lieutenant-governor', 'attorney-general', 'secretary-of-state'],
  ...['senate-seat', 'house-seat', 'mayor'],
])

function isWonOnce(key: string): boolean {
  const { predicate, office, subject } = partsOf(key)
  // "Another candidate" means different people at each venue.
  if (subject.startsWith('rest:')) return false
  return predicate === 'wins' ? ELECTED.has(office) : Object.hasOwn(WON_ONCE, predicate)
}

function nominationOf(nominee: MarketMeaning, { isOfOneParty }: PairFacts): ClaimRelation | null {
  const party = partsOf(nominee.key).detail
  if (!isOfOneParty || !MAJOR_PARTIES.has(party)) return null
  return {
    kind: 'IMPLIES',
    reason:
      'Since 1853, every president was a Democratic or Republican nominee, or the vice president of one. The person ' +
      'has held office only for this party.',
  }
}

const MAJOR_PARTIES = new Set(['democratic', 'republican'])

function controlOf(balance: MarketMeaning, control: MarketMeaning): ClaimRelation | null {
  const { office, subject } = partsOf(control.key)
  const [kind, claimed = ''] = subject.split(':')
  if (kind !== 'party' || !MAJOR_PARTIES.has(claimed)) return null
  const chamber = office === 'senate' ? 'Senate' : 'House'
  return balance.key.includes(`${office}=${claimed}`)
    ? { kind: 'IMPLIES', reason: `This balance of power includes control of the ${chamber}.` }
    : { kind: 'EXCLUDES', reason: `Only one party can control the ${chamber}.` }
}

function seatsRelation(first: MarketMeaning, second: MarketMeaning): ClaimRelation | null {
  const [range, limits] = [rangeOf(first.key), rangeOf(second.key)]
  if (range === null || limits === null) return null
  if (range.from >= limits.from && range.to <= limits.to) {
    const reason = `Both count the same seats, and ${range.words} is within ${limits.words}.`
    return { kind: 'IMPLIES', reason }
  }
  if (range.to >= limits.from && limits.to >= range.from) return null
  const reason = `Both count the same seats, and no number is both ${range.words} and ${limits.words}.`
  return { kind: 'EXCLUDES', reason }
}

/** The numbers of seats in a key: `47`, `0-192` or `53-`. */
function rangeOf(key: string) {
  const [, from, dash, to = ''] = /^thing:(\d+)(-)?(\d*)$/.exec(partsOf(key).subject) ?? []
  if (from === undefined) return null
  if (dash === undefined) return { from: Number(from), to: Number(from), words: from }
  if (to === '') return { from: Number(from), to: Infinity, words: `${from} or more` }
  return { from: Number(from), to: Number(to), words: `${from} to ${to}` }
}

/** An event that happens by a day also happens by a later day, if it counts for both questions. */
function deadlineRelation(
  first: MarketMeaning,
  second: MarketMeaning,
  facts: PairFacts,
): ClaimRelation | null {
  const [end, later] = [deadlineOfKey(first.key), deadlineOfKey(second.key)]
  if (end === null || later === null || end >= later || !startsWithin(first, second, facts))
    return null
  const days = [first, second].map(({ key }) => dayIn(key))
  return {
    kind: 'IMPLIES',
    reason: `Both are about the same event: if it happens ${days.join(', it also happens ')}.`,
  }
}

function thresholdRelation(
  first: MarketMeaning,
  second: MarketMeaning,
  facts: PairFacts,
): ClaimRelation | null {
  const [bound, lower] = [boundOf(first.key), boundOf(second.key)]
  if (bound === null || lower === null) return null
  const isHigher = bound.number > lower.number || (bound.number === lower.number && bound.isStrict)
  if (!isHigher || !startsWithin(first, second, facts)) return null
  return {
    kind: 'IMPLIES',
    reason: `Both are about the same number: if it is ${bound.words}, it is also ${lower.words}.`,
  }
}

/**
 * Whether every event that counts for `first` also counts for `second`: this is true if `second`
 * does not start later. If a venue lists both as outcomes of one question, the start does not
 * matter: as soon as an event that counts has happened, the venue adds no more outcomes.
 */
function startsWithin(
  first: MarketMeaning,
  second: MarketMeaning,
  { areSiblings }: PairFacts,
): boolean {
  if (areSiblings && second.countsFrom === first.countsFrom) return true
  const [start, earlierStart] = [startOf(first), startOf(second)]
  return start !== null && earlierStart !== null && earlierStart <= start
}

function startOf({ opensAt, countsFrom }: MarketMeaning): string | null {
  return opensAt === null || countsFrom === null || opensAt > countsFrom ? opensAt : countsFrom
}

function dayIn(key: string): string {
  const day = partsOf(key).date.replace(/^by:/, '')
  return day.endsWith('Z') ? `before ${day.slice(0, 10)}, ${day.slice(11, 16)} UTC` : `by ${day}`
}

/** The threshold at the end of the words of an event, see `Threshold`; `null` if there is none. */
function boundOf(key: string) {
  const [, comparison, text = '', number] = BOUND.exec(key) ?? []
  if (comparison === undefined) return null
  const isStrict = comparison === '>'
  return { number: Number(number), isStrict, words: `${isStrict ? 'above' : 'at least'} ${text}` }
}

const BOUND = / ([≥>])(\$?(\d+(?:\.\d+)?)(?:%|[kmb])?)$/

/** The key without the number of its threshold, but with the unit. */
function withoutBound(key: string): string {
  return key.replace(
    BOUND,
    (_bound, _comparison, text: string) => ` ${text.replace(/[\d.]+/, '≥')}`,
  )
}

function withoutDate(key: string): string {
  return key.replace(/\|by:[^|]*\|/, '|by|')
}

/** The key without its subject. */
function questionPartOf(key: string): string {
  return key.slice(0, key.lastIndexOf('|'))
}

/**
 * The kind of the subject. It matters: Vance and the Republican Party can win the same election.
 */
function subjectKindOf(key: string): string {
  return partsOf(key).subject.replace(/:.*/, '')
}

/** The parts of a key from `propositionKey`, which `|` separates. No part contains `|`. */
function partsOf(key: string) {
  const [predicate = '', office = '', place = '', date = '', detail = '', subject = ''] =
    key.split('|')
  return { predicate, office, place, date, detail, subject }
}
