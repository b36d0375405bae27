import type { VenueId } from '../../domain/market.js'
import type { Ask, Row } from '../../graph/graph.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import type { Link } from '../../markets/links.js'
import { mentionsOf } from '../../questions/mentions.js'
import { propositionKey, questionKey, type Proposition } from '../../questions/proposition.js'
import type { Reference } from '../../questions/references.js'
import { matchSubjects } from '../../questions/subjects.js'
import { propositionOf } from '../../questions/understand.js'
import type { Wording } from '../../questions/wording.js'

/** A listing with what it claims. */
export interface Claimed {
  readonly key: string
  readonly venue: VenueId
  readonly title: string
  readonly outcomeTitle: string | null
  readonly groupId: string | null
  readonly groupTitle: string | null
  readonly isExclusive: boolean | null
  readonly opensAt: string | null
  readonly closesAt: string | null
  /** When it was seen first, as far as its files tell. */
  readonly seenAt: string | null
  readonly version: number
  /** The market that it quotes so far. */
  readonly marketId: string | null
  /** `null` when its wording was not understood: it is a market of its own. */
  readonly proposition: Proposition | null
  readonly questionKey: string | null
  /** What it speaks of, to be looked up in the graph. */
  readonly references: readonly Reference[]
}

/** Which market a listing belongs to, and why. */
export interface Placing {
  readonly claimed: Claimed
  readonly marketKey: string
  /** It claims the opposite of what the key says. */
  readonly isOpposite: boolean
  readonly method: 'PROPOSITION' | 'CURATED' | 'ALONE'
  readonly confidence: number
  readonly reason: string
}

/**
 * The listings with these keys, and all others that answer a question that one of them answers or
 * answered: a name that is joined in a question depends on all names there. Listings without a wording are
 * left out.
 */
export async function claimsAround(
  ask: Ask,
  keys: readonly string[],
  questionsBefore: readonly string[],
  vocabulary: Vocabulary,
): Promise<readonly Claimed[]> {
  const named = await claims(ask, keys, [], vocabulary)
  const questions = new Set([
    ...questionsBefore,
    ...named.flatMap(({ questionKey: key }) => key ?? []),
  ])
  const around = await claims(ask, [], [...questions], vocabulary)
  return [...new Map([...around, ...named].map((claimed) => [claimed.key, claimed])).values()]
}

async function claims(
  ask: Ask,
  keys: readonly string[],
  questions: readonly string[],
  vocabulary: Vocabulary,
): Promise<readonly Claimed[]> {
  if (keys.length + questions.length === 0) return []
  const rows = await ask('derive-market/wordings', { keys, questions })
  return rows.flatMap((row) => toClaimed(row, vocabulary) ?? [])
}

function toClaimed(row: Row<'derive-market/wordings'>, vocabulary: Vocabulary): Claimed | null {
  const { key, venue, title, outcomeTitle, groupTitle, groupId, isExclusive, description } = row
  const { opensAt, closesAt, categories, version, marketId } = row
  if (title === null) return null
  const seenAt = [row.quotedAt, row.wordedAt].find((at) => at !== null && at !== '') ?? null
  const wording: Wording = {
    ...{ venue, title, outcomeTitle, groupTitle, description, opensAt, closesAt },
    ...{ categories: categories ?? [], askedAt: seenAt },
  }
  const proposition = propositionOf(wording, vocabulary)
  return {
    key,
    venue,
    title,
    outcomeTitle,
    groupId,
    groupTitle,
    isExclusive,
    opensAt,
    closesAt,
    seenAt,
    version,
    marketId,
    proposition,
    questionKey: proposition === null ? null : questionKey(proposition),
    references: mentionsOf(wording, proposition, vocabulary),
  }
}

/** Where each listing belongs. `links`: decisions by hand, which override what the wordings say. */
export function placingsOf(
  listings: readonly Claimed[],
  links: readonly Link[],
  vocabulary: Vocabulary,
): readonly Placing[] {
  const byQuestion = new Map<string | null, Claimed[]>()
  for (const claimed of listings) {
    const same = byQuestion.get(claimed.questionKey) ?? []
    same.push(claimed)
    byQuestion.set(claimed.questionKey, same)
  }
  const placings = new Map<string, Placing>()
  for (const [question, members] of byQuestion) {
    const subjects = members.flatMap(({ proposition }) => proposition?.subject ?? [])
    const joined =
      question === null ? new Map<string, string>() : matchSubjects(subjects, vocabulary)
    for (const claimed of members) placings.set(claimed.key, placingOf(claimed, joined))
  }
  for (const link of links) decide(placings, link)
  return [...placings.values()]
}

function placingOf(claimed: Claimed, joined: ReadonlyMap<string, string>): Placing {
  const { proposition } = claimed
  if (proposition === null) return alone(claimed, 'its wording was not understood')
  const isEvent = proposition.predicate === 'event'
  return {
    claimed,
    marketKey: propositionKey(proposition, joined),
    isOpposite: proposition.side === 'no',
    method: 'PROPOSITION',
    confidence: isEvent ? 0.95 : 0.99,
    reason: isEvent ? 'the same words and deadline' : 'the same subject, office, place and date',
  }
}

function alone(claimed: Claimed, reason: string): Placing {
  const marketKey = `listing|${claimed.key}`
  return { claimed, marketKey, isOpposite: false, method: 'ALONE', confidence: 1, reason }
}

/** The second listing of a line follows the first. A line on listings that are not here decides nothing yet. */
function decide(placings: Map<string, Placing>, { a, b, relation, why }: Link): void {
  const [first, second] = [placings.get(a), placings.get(b)]
  if (first === undefined || second === undefined) return
  const decided = { method: 'CURATED', confidence: 1, reason: why } as const
  if (relation === 'never') {
    if (first.marketKey === second.marketKey) {
      placings.set(b, { ...alone(second.claimed, why), ...decided })
    }
    return
  }
  const isOpposite = first.isOpposite !== (relation === 'inverted')
  placings.set(b, { ...second, marketKey: first.marketKey, isOpposite, ...decided })
}
