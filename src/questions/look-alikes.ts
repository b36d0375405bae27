import { propositionKey, type Proposition } from './proposition.js'

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
  OTHER_CONTEST: 'A special election or a runoff is not the regular one.',
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
    const { subject, place } = each.proposition
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
export function reasonFor(one: Proposition, other: Proposition): LookAlikeReason | null {
  const isSame = (key: 'predicate' | 'office' | 'object') => one[key] === other[key]
  const isSamePlace = placeKey(one) === placeKey(other)
  const isSameDate = one.date?.value === other.date?.value
  const pair = [one.predicate, other.predicate].sort().join(' ')
  if (isSame('predicate') && isSame('office') && isSame('object') && isSamePlace) {
    if (isSameDate) return null
    return one.date?.kind === 'year' ? 'OTHER_YEAR' : 'OTHER_DEADLINE'
  }
  if (pair === 'leaves resigns' && isSame('office') && isSamePlace) return 'LEAVES_AND_RESIGNS'
  if (!isSameDate) return null
  if (pair === 'carries wins' && isSame('office')) return 'STATE_AND_NATION'
  if (!isSamePlace) return null
  if (pair === 'is-nominated wins' && isSame('office')) return 'NOMINEE_AND_WINNER'
  if (pair === 'wins wins-popular-vote') return 'POPULAR_VOTE'
  if (isSame('predicate') && isSame('office')) {
    const isParty = one.object.split(' ')[0] === other.object.split(' ')[0]
    const byParty = ['has-seats', 'is-nominated', 'wins-primary'].includes(one.predicate)
    if (byParty && !isParty) return 'OTHER_PARTY'
    if (one.predicate === 'has-seats') return 'OTHER_COUNT'
    return /first-round|most-seats/.test(one.object + other.object)
      ? 'FIRST_ROUND'
      : 'OTHER_CONTEST'
  }
  const isContest = /^(?:wins|is-nominated|controls)$/.test(one.predicate)
  return isSame('predicate') && isContest ? 'OTHER_OFFICE' : null
}

function placeKey({ place }: Proposition): string {
  return place === null ? '' : [place.country, place.state, place.part].join(' ')
}
