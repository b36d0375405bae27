import {
  facetsOf,
  propositionKey,
  type Claim,
  type Facets,
  type Proposition,
} from './proposition.js'

/** Why two propositions that look alike are not the same. */
export const LOOK_ALIKE_REASONS = {
  OTHER_YEAR: 'The same question of another election.',
  NOMINEE_AND_WINNER: 'To be nominated is not to be elected.',
  POPULAR_VOTE: 'Most votes of the people is not most votes of the electors.',
  FIRST_ROUND: 'To lead the first round or have most seats is not to win.',
  STATE_AND_NATION: 'To win a state is not to win the country.',
  OTHER_OFFICE: 'The same subject and year, another office.',
  OTHER_DEADLINE: 'The same event by another day.',
  LEAVES_AND_RESIGNS: 'There are other ways to leave an office than to resign.',
  OTHER_RACE: 'A special election or a runoff is not the regular one.',
  OTHER_PARTY: 'The nomination or the seats of another party.',
  OTHER_COUNT: 'Seats won in an election are not all seats held after it.',
} as const

export type LookAlikeReason = keyof typeof LOOK_ALIKE_REASONS

/** A proposition with its listing or market. */
export interface Stated {
  readonly id: string
  readonly proposition: Proposition
}

export interface LookAlike {
  readonly a: string
  readonly b: string
  readonly reason: LookAlikeReason
}

/**
 * Pairs of propositions that a careless reader would take for the same, with the difference; sorted by id. At
 * most `most`, so that a list of thousands stays readable.
 */
export function lookAlikes(stated: readonly Stated[], most = 1_000): readonly LookAlike[] {
  const buckets = new Map<string, Map<string, Stated>>()
  for (const each of stated) {
    const { subject } = each.proposition
    const { place } = facetsOf(each.proposition)
    if (subject.kind === 'rest') continue
    // Half of all questions are about the two parties; only those about the same place can look alike.
    const near = subject.kind === 'party' ? `${place?.country ?? ''} ${place?.state ?? ''}` : ''
    const bucket =
      buckets.get(`${subject.kind} ${subject.key} ${near}`) ?? new Map<string, Stated>()
    buckets.set(`${subject.kind} ${subject.key} ${near}`, bucket)
    const key = propositionKey(each.proposition)
    const known = bucket.get(key)
    if (known === undefined || each.id < known.id) bucket.set(key, each)
  }
  const found: LookAlike[] = []
  for (const bucket of buckets.values()) {
    const list = [...bucket.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    for (const [index, one] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        const reason = reasonFor(one.proposition, other.proposition)
        if (reason === null) continue
        found.push({ a: one.id, b: other.id, reason })
        if (found.length === most) return found
      }
    }
  }
  return found
}

/** Why two different propositions with one subject look alike; `null` when they do not. */
export function reasonFor(one: Claim, other: Claim): LookAlikeReason | null {
  const [facets, others] = [facetsOf(one), facetsOf(other)]
  const isSamePredicate = one.predicate === other.predicate
  const isSameOffice = facets.office === others.office
  const isSamePlace = placeKey(facets) === placeKey(others)
  const isSameDate = facets.date.value === others.date.value
  const pair = [one.predicate, other.predicate].sort().join(' ')
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
  if (isSamePredicate && isSameOffice) return differenceOf(one, other)
  const isRace = /^(?:wins|is-nominated|controls)$/.test(one.predicate)
  return isSamePredicate && isRace ? 'OTHER_OFFICE' : null
}

/** How two claims of one kind differ, about one office, place and day. */
function differenceOf(one: Claim, other: Claim): LookAlikeReason {
  if ('party' in one && 'party' in other && one.party !== other.party) return 'OTHER_PARTY'
  if (one.predicate === 'has-seats') return 'OTHER_COUNT'
  return isMeasured(one) || isMeasured(other) ? 'FIRST_ROUND' : 'OTHER_RACE'
}

function isMeasured(claim: Claim): boolean {
  return 'measure' in claim && claim.measure !== null
}

function placeKey({ place }: Facets): string {
  return place === null ? '' : [place.country, place.state, place.part].join(' ')
}
