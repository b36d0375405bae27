import { grouped } from '../../domain/grouped.js'
import type { RunQuery, Row } from '../../graph/graph.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import type { ListingMatch } from '../../markets/listing-matches.js'
import { countryOf, mentionsOf } from '../../questions/mentions.js'
import { propositionKey, questionKey } from '../../questions/proposition.js'
import { matchSubjects } from '../../questions/subjects.js'
import { propositionOf } from '../../questions/understand.js'
import type { Wording } from '../../questions/wording.js'

/** A listing with the parsed meaning of its wording. */
export type ReadListing = Readonly<NonNullable<ReturnType<typeof toReadListing>>>

/** The market that a listing belongs to, with the reason. */
export interface Matching {
  readonly listing: ReadListing
  readonly marketKey: string
  /** Whether the question of the listing is the opposite of `marketKey`. */
  readonly isOpposite: boolean
  readonly method: 'PROPOSITION' | 'CURATED' | 'ALONE'
  readonly confidence: number
  readonly reason: string
}

/**
 * Reads the listings with these keys, all listings of their questions, and all listings of
 * `questionsBefore`. All listings of a question are necessary, because their names are matched with
 * each other. Skips listings without a wording.
 */
export async function readListingsAround(
  query: RunQuery,
  keys: readonly string[],
  questionsBefore: readonly string[],
  vocabulary: Vocabulary,
): Promise<readonly ReadListing[]> {
  const named = await readListings(query, keys, [], vocabulary)
  const questions = new Set([
    ...questionsBefore,
    ...named.flatMap(({ questionKey: key }) => key ?? []),
  ])
  const around = await readListings(query, [], [...questions], vocabulary)
  return [...new Map([...around, ...named].map((listing) => [listing.key, listing])).values()]
}

async function readListings(
  query: RunQuery,
  keys: readonly string[],
  questions: readonly string[],
  vocabulary: Vocabulary,
): Promise<readonly ReadListing[]> {
  if (keys.length + questions.length === 0) return []
  const rows = await query('derive-market/wordings', { keys, questions })
  return rows.flatMap((row) => toReadListing(row, vocabulary) ?? [])
}

function toReadListing(row: Row<'derive-market/wordings'>, vocabulary: Vocabulary) {
  const { title } = row
  if (title === null) return null
  const seenAt = [row.quotedAt, row.wordedAt].find((at) => at !== null && at !== '') ?? null
  const wording: Wording = {
    ...{ ...row, title, categories: row.categories ?? [], askedAt: seenAt },
    context: [...(row.context ?? []), ...row.milestones],
    person: row.personTarget === null ? null : { key: row.personTarget, name: row.personName },
    party: row.partyTarget === null ? null : { key: row.partyTarget, name: row.partyName },
  }
  const proposition = propositionOf(wording, vocabulary)
  const references = mentionsOf(wording, proposition, vocabulary)
  return {
    ...row,
    title,
    /**
     * The time of the newest quote; if there is no quote, the time of the wording; `null` if
     * unknown.
     */
    seenAt,
    /** `null` if the wording could not be parsed. In that case, the listing has its own market. */
    proposition,
    questionKey: proposition === null ? null : questionKey(proposition),
    /** The country of the subject; `''` for none. */
    countryCode: countryOf(wording, proposition, references, vocabulary) ?? '',
    /** References to the subjects of the listing, to be resolved in the graph. */
    references,
  }
}

/** Matches each listing to a market. `matches`: curated decisions, which override the wordings. */
export function matchingsOf(
  listings: readonly ReadListing[],
  matches: readonly ListingMatch[],
  vocabulary: Vocabulary,
): readonly Matching[] {
  const byQuestion = grouped(listings.map((listing) => [listing.questionKey, listing]))
  const matchings = new Map<string, Matching>()
  for (const [question, members] of byQuestion) {
    const subjects = members.flatMap(({ proposition }) => proposition?.subject ?? [])
    const joined =
      question === null ? new Map<string, string>() : matchSubjects(subjects, vocabulary)
    for (const listing of members) matchings.set(listing.key, matchingOf(listing, joined))
  }
  for (const match of matches) applyMatch(matchings, match)
  return [...matchings.values()]
}

function matchingOf(listing: ReadListing, joined: ReadonlyMap<string, string>): Matching {
  const { proposition } = listing
  if (proposition === null) return alone(listing, 'its wording could not be parsed')
  const isEvent = proposition.predicate === 'event'
  return {
    listing,
    marketKey: propositionKey(proposition, joined),
    isOpposite: proposition.side === 'no',
    method: 'PROPOSITION',
    confidence: isEvent ? 0.95 : 0.99,
    reason: isEvent ? 'the same words and deadline' : 'the same subject, office, place and date',
  }
}

function alone(listing: ReadListing, reason: string): Matching {
  const marketKey = `listing|${listing.key}`
  return { listing, marketKey, isOpposite: false, method: 'ALONE', confidence: 1, reason }
}

/**
 * Applies a line of the file `links.csv`: moves the second listing to the market of the first, or
 * separates the two listings. Ignores a line if a listing is missing.
 */
function applyMatch(matchings: Map<string, Matching>, { a, b, relation, why }: ListingMatch): void {
  const [first, second] = [matchings.get(a), matchings.get(b)]
  if (first === undefined || second === undefined) return
  const decided = { method: 'CURATED', confidence: 1, reason: why } as const
  if (relation === 'never') {
    if (first.marketKey === second.marketKey) {
      matchings.set(b, { ...alone(second.listing, why), ...decided })
    }
    return
  }
  const isOpposite = first.isOpposite !== (relation === 'inverted')
  matchings.set(b, { ...second, marketKey: first.marketKey, isOpposite, ...decided })
}
