import { wordsOf } from '../../domain/fold.js'
import { BEGINNING, END_OF_TIME, rangeOf, type PartialDate } from '../../domain/partial-date.js'
import { compare } from '../../domain/compare.js'
import type { EntityRecordData } from '../fields.js'
import {
  mayBeResolved,
  type CandidacyFact,
  type EvidenceRecord,
  type Named,
  type SeatFact,
} from './evidence.js'
import { withoutKindWords, type KindWords, type NamedKind } from './kind-words.js'

/** A seat, prepared for comparison. Days are yyyymmdd. */
export type Seat = ReturnType<typeof toSeat>[number]

/** A candidacy, prepared for comparison. */
export type Candidacy = ReturnType<typeof toCandidacy>

/** The combined content of all records of one component, prepared for comparison. */
export type Profile = ReturnType<typeof profileOf>

/** Combines the records of one component. `records`: at least one, all of the same kind. */
export function profileOf(records: readonly EvidenceRecord[], words: KindWords) {
  const sorted = [...records].sort((a, b) => compare(a.key, b.key))
  const [first] = sorted
  if (first === undefined) throw new RangeError('a component needs at least one record')
  const { kind } = first.data
  const all = sorted.map(({ data }) => data)
  const namedKind = namedKindOf(kind)
  const bare = all.flatMap(({ names }) =>
    names.map(({ value }) => withoutKindWords(value, words[namedKind])),
  )
  const seats = sorted.flatMap((record) => record.seats)
  const people = all.flatMap((data) => (data.kind === 'person' ? [data] : []))
  return {
    /** The smallest key of its records. */
    key: first.key,
    kind,
    records: sorted,
    /** Whole names, folded, without words that state the kind. */
    names: new Set(bare.map((name) => name.words.join(' '))),
    /** Whole names, folded. */
    wholeNames: new Set(
      all.flatMap(({ names }) => names.map(({ value }) => wordsOf(value).join(' '))),
    ),
    /** First and last word of people's names. */
    ends: new Set(namedKind === 'person' ? bare.flatMap((name) => endsOf(name.words)) : []),
    generations: new Set(
      bare.flatMap(({ removed }) => removed.filter((word) => words.generations.has(word))),
    ),
    birthDates: people.flatMap(({ birthDate }) => birthDate ?? []),
    deathDates: people.flatMap(({ deathDate }) => deathDate ?? []),
    genders: new Set(people.flatMap(({ gender }) => gender?.toLowerCase() ?? [])),
    parties: new Set(
      seats.flatMap(({ party }) => tokensOf(party, words.organization).map(toSingular)),
    ),
    seats: seats.flatMap((seat) => toSeat(seat, words)),
    candidacies: sorted.flatMap(({ candidacies, list }) =>
      candidacies.map((candidacy) => toCandidacy(candidacy, list, words)),
    ),
    posts: new Set(seats.flatMap(({ post }) => tokensOf(post, words.organization))),
    contacts: new Set(all.flatMap(contactsOf)),
    parents: new Set(
      sorted.flatMap(({ parents }) =>
        parents.flatMap((parent) => tokensOf(parent, words.organization)),
      ),
    ),
    classifications: new Set(
      all.flatMap(classificationOf).filter((word) => !words.unspecific.has(word)),
    ),
    /** Identifiers, `scheme:value`. */
    identifiers: new Set(
      all.flatMap(({ identifiers = [] }) =>
        identifiers.map(({ scheme, value }) => `${scheme}:${value}`),
      ),
    ),
    /** See `blocksOfRecord`. */
    blocks: new Set(all.flatMap((data) => blocksOfRecord(data, words))),
  }
}

/** The blocks of a record. Evidence only joins records that share a block. */
export function blocksOfRecord(data: EntityRecordData, words: KindWords): readonly string[] {
  // A name without a country is not enough evidence.
  if (data.country === undefined || !mayBeResolved(data)) return []
  const namedKind = namedKindOf(data.kind)
  const bare = data.names.map(({ value }) => withoutKindWords(value, words[namedKind]).words)
  const names = bare.flatMap((name) => [
    name.join(' '),
    ...(namedKind === 'person' ? endsOf(name) : []),
  ])
  const place = `${data.kind}/${data.country}`
  return [...new Set(names)]
    .filter((name) => name !== '' && name.length <= MAX_CHARACTERS)
    .map((name) => `${place}/${name}`)
    .sort(compare)
}

/** Longer texts are not names, and index keys have a maximum length. */
const MAX_CHARACTERS = 200

function namedKindOf(kind: EntityRecordData['kind']): NamedKind {
  return kind === 'person' ? 'person' : kind === 'area' ? 'area' : 'organization'
}

/** First and last word of a name with at least two words. */
function endsOf(words: readonly string[]): string[] {
  const [first, last] = [words[0], words.at(-1)]
  return first === undefined || last === undefined || words.length < 2 ? [] : [`${first} ${last}`]
}

/**
 * Tokens that are equal if two references mean the same thing: identifiers, and names without words
 * that state the kind.
 */
function tokensOf(named: Named | undefined, words: KindWords[NamedKind]): string[] {
  if (named === undefined) return []
  return [
    ...named.referenceKeys,
    ...named.names.map((name) => `name:${withoutKindWords(name, words).words.join(' ')}`),
  ]
}

function toSeat({ chamber, area, post, start, end, seenAt }: SeatFact, words: KindWords) {
  const chambers = tokensOf(chamber, words.organization)
  const areas = tokensOf(area, words.area)
  const posts = tokensOf(post, words.organization)
  if (chambers.length + areas.length + posts.length === 0) return []
  const from = start === undefined ? BEGINNING : rangeOf(start).start
  const seen = seenAt === '' ? from : rangeOf(seenAt as PartialDate).start
  return [
    {
      chamber: new Set(chambers),
      area: new Set(areas),
      /** An office that is not an ordinary seat of a chamber. */
      post: new Set(posts),
      start: from,
      /** The last day on which the seat may have been held. */
      end: end === undefined ? END_OF_TIME : rangeOf(end).end,
      /**
       * The last day on which the seat was certainly held; for an open end, the day on which the
       * source last stated the membership.
       */
      sureEnd: end === undefined ? Math.max(seen, from) : rangeOf(end).start,
    },
  ]
}

/** The difference between a day (yyyymmdd) and the same day of the next year. */
const NEXT_YEAR = 10_000

function toCandidacy(
  { race, offices, areas, date }: CandidacyFact,
  list: string,
  words: KindWords,
) {
  const day = rangeOf(date).start
  return {
    race,
    /** The list that contains the candidacy. */
    list,
    /** The day of the election, and the last day on which the winner can take the seat. */
    ...{ day, takenUntil: rangeOf(date).end + NEXT_YEAR },
    /** Tokens of the chamber or office, and of the area. A nationwide office has no area. */
    offices: new Set(tokensOf({ names: offices, referenceKeys: [] }, words.organization)),
    areas: new Set(areas),
    /** Shown to people: "House of Representatives". */
    office: offices[0] ?? '',
  }
}

/**
 * "Liberal Democrat" and "Liberal Democrats" are one party: some lists write the word for one
 * member, and other lists write the name of the party.
 */
function toSingular(token: string): string {
  return token.startsWith('name:') ? token.replace(/(?<=\p{L}{3})s(?= |$)/gu, '') : token
}

function contactsOf(data: EntityRecordData): string[] {
  const links = (data.links ?? []).flatMap(({ url }) => pageOf(url) ?? [])
  if (data.kind !== 'person') return links
  const addresses = (data.contacts ?? []).flatMap(({ type, value }) =>
    PERSONAL.has(type) ? [`${type.replace('_id', '')}:${value.toLowerCase()}`] : [],
  )
  const email = data.email === undefined ? [] : [`email:${data.email.toLowerCase()}`]
  return [...links, ...addresses, ...email]
}

// Telephone and fax numbers are not listed, because several people in an office share them.
const PERSONAL = new Set([
  'twitter',
  'twitter_id',
  'facebook',
  'instagram',
  'youtube',
  'email',
  'cell',
])

/**
 * Returns the URL of a web page without its scheme; `null` for a home page, because it may belong
 * to a party or a chamber.
 */
function pageOf(url: string): string | null {
  const bare = url.toLowerCase().replace(/^https?:\/\/(www\.)?/, '')
  let end = bare.length
  while (bare[end - 1] === '/') end -= 1
  const page = bare.slice(0, end)
  return page.includes('/') ? page : null
}

function classificationOf(data: EntityRecordData): string[] {
  if (data.kind !== 'organization' && data.kind !== 'area') return []
  return data.classification === undefined ? [] : [data.classification.toLowerCase()]
}
