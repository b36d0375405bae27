import { grouped } from '../domain/grouped.js'
import {
  facetsOf,
  propositionKey,
  type Claim,
  type Facets,
  type Proposition,
} from './proposition.js'

/** Why two propositions that look alike are not the same. */
export const LOOK_ALIKE_REASONS = {
  OTHER_YEAR: 'The same question about another election.',
  NOMINEE_AND_WINNER: 'Being nominated is not being elected.',
  POPULAR_VOTE: 'Winning the popular vote is not winning the election.',
  FIRST_ROUND: 'Leading the first round or winning the most seats is not winning the election.',
  STATE_AND_NATION: 'Winning a state is not winning the country.',
  OTHER_OFFICE: 'The same subject and year, but another office.',
  OTHER_DEADLINE: 'The same event, but another deadline.',
  LEAVES_AND_RESIGNS: 'A person can leave an office without resigning.',
  OTHER_RACE: 'A special election or a runoff is not the regular election.',
  OTHER_PARTY: 'The nomination or the seats of another party.',
  OTHER_COUNT:
    'The number of seats that a party wins is not the number that it holds after the election.',
} as const

export type LookAlikeReason = keyof typeof LOOK_ALIKE_REASONS

/** A proposition with the id of its listing or market. */
export interface IdentifiedProposition {
  readonly id: string
  readonly proposition: Proposition
}

export interface LookAlike {
  readonly a: string
  readonly b: string
  readonly reason: LookAlikeReason
}

/**
 * Returns pairs of different propositions that look alike, with the reason why they are not the
 * same. Pairs with the same subject are sorted by id. `maxPairs` limits the number of pairs, so
 * that a person can read the list.
 */
export function lookAlikes(
  stated: readonly IdentifiedProposition[],
  maxPairs = 1_000,
): readonly LookAlike[] {
  const subjects = stated.filter(({ proposition }) => proposition.subject.kind !== 'rest')
  const buckets = grouped(subjects.map((item) => [bucketOf(item.proposition), item]))
  const byId = (a: IdentifiedProposition, b: IdentifiedProposition) => (a.id < b.id ? -1 : 1)
  const pairs: LookAlike[] = []
  for (const bucket of buckets.values()) {
    // If propositions are equal, the map stores the last one, which has the lowest id.
    const lastFirst = bucket.toSorted(byId).reverse()
    const byKey = new Map(lastFirst.map((item) => [propositionKey(item.proposition), item]))
    const list = [...byKey.values()].sort(byId)
    for (const [index, first] of list.entries()) {
      for (const second of list.slice(index + 1)) {
        const reason = reasonFor(first.proposition, second.proposition)
        if (reason === null) continue
        pairs.push({ a: first.id, b: second.id, reason })
        if (pairs.length === maxPairs) return pairs
      }
    }
  }
  return pairs
}

/**
 * Only claims in the same bucket are compared. A bucket has one subject. Half of all questions are
 * about the two large US parties, so the bucket of a party also has only one place.
 */
function bucketOf(claim: Claim): string {
  const { kind, key } = claim.subject
  const { place } = facetsOf(claim)
  const placeOfParty = kind === 'party' ? `${place?.country ?? ''} ${place?.state ?? ''}` : ''
  return `${kind} ${key} ${placeOfParty}`
}

/**
 * Says why two propositions about the same subject are not the same. `null` if their subjects
 * differ, if they are the same proposition, or if they do not look alike.
 */
export function differenceBetween(first: Claim, second: Claim): string | null {
  const isSameSubject = bucketOf(first) === bucketOf(second)
  const reason = isSameSubject ? reasonFor(first, second) : null
  return reason === null ? null : LOOK_ALIKE_REASONS[reason]
}

/**
 * Returns the reason why two propositions about the same subject look alike but are not the same;
 * `null` if they do not look alike.
 */
function reasonFor(first: Claim, second: Claim): LookAlikeReason | null {
  const [facets, others] = [facetsOf(first), facetsOf(second)]
  const isSamePredicate = first.predicate === second.predicate
  const isSameOffice = facets.office === others.office
  const isSamePlace = placeKey(facets) === placeKey(others)
  const isSameDate = facets.date.value === others.date.value
  const pair = [first.predicate, second.predicate].sort().join(' ')
  if (isSamePredicate && isSameOffice && facets.detail === others.detail && isSamePlace) {
    if (isSameDate) return null
    return facets.date.kind === 'year' ? 'OTHER_YEAR' : 'OTHER_DEADLINE'
  }
  if (pair === 'leaves resigns' && isSameOffice && isSamePlace) return 'LEAVES_AND_RESIGNS'
  if (!isSameDate) return null
  if (pair === 'carries wins' && isSameOffice) return 'STATE_AND_NATION'
  if (!isSamePlace) return null
  if (pair === 'is-nominated wins' && isSameOffice) return 'NOMINEE_AND_WINNER'
  if (pair === 'wins wins-popular-vote') return 'POPULAR_VOTE'
  if (isSamePredicate && isSameOffice) return differenceOf(first, second)
  const isRace = /^(?:wins|is-nominated|controls)$/.test(first.predicate)
  return isSamePredicate && isRace ? 'OTHER_OFFICE' : null
}

/** The difference between two claims with the same predicate, office, place and date. */
function differenceOf(first: Claim, second: Claim): LookAlikeReason {
  if ('party' in first && 'party' in second && first.party !== second.party) return 'OTHER_PARTY'
  if (first.predicate === 'has-seats') return 'OTHER_COUNT'
  return isMeasured(first) || isMeasured(second) ? 'FIRST_ROUND' : 'OTHER_RACE'
}

function isMeasured(claim: Claim): boolean {
  return 'measure' in claim && claim.measure !== null
}

function placeKey({ place }: Facets): string {
  return place === null ? '' : [place.country, place.state, place.part].join(' ')
}
