import { wordsOf } from '../../domain/fold.js'
import { BEGINNING, END_OF_TIME, rangeOf, type PartialDate } from '../../domain/partial-date.js'
import type { EntityRecordData } from '../fields.js'
import { compare } from '../identity.js'
import {
  mayBeResolved,
  type CandidacyFact,
  type EvidenceRecord,
  type Named,
  type SeatFact,
} from './evidence.js'
import { withoutKindWords, type KindWords, type NamedKind } from './kind-words.js'

/** A seat as it is compared. Days as yyyymmdd. */
export interface Seat {
  readonly chamber: ReadonlySet<string>
  readonly area: ReadonlySet<string>
  /** An office that is no ordinary seat of a chamber. */
  readonly post: ReadonlySet<string>
  readonly start: number
  /** The last day that the seat may have been held. */
  readonly end: number
  /** The last day that it surely was: of an open end that is when the source last said so. */
  readonly sureEnd: number
}

/** A candidacy as it is compared. */
export interface Candidacy {
  readonly race: string
  /** The list that tells of it. */
  readonly list: string
  /** Tokens of the chamber or office, and of the area; an office of the whole country has no area. */
  readonly offices: ReadonlySet<string>
  readonly areas: ReadonlySet<string>
  /** For people: "House of Representatives". */
  readonly office: string
  /** The day of the election, and the last one on which who was elected takes the seat. */
  readonly day: number
  readonly takenUntil: number
}

/** What all records of one component say together, in the form in which it is compared. */
export interface Profile {
  /** The first of its records' keys. */
  readonly key: string
  readonly kind: EntityRecordData['kind']
  readonly records: readonly EvidenceRecord[]
  readonly country: string
  /** As the first record has it, for people to read. */
  readonly name: string
  /** Whole names, folded, without words of kinds. */
  readonly names: ReadonlySet<string>
  /** Whole names, folded. */
  readonly wholeNames: ReadonlySet<string>
  /** First and last word of names of people. */
  readonly ends: ReadonlySet<string>
  readonly generations: ReadonlySet<string>
  readonly birthDates: readonly PartialDate[]
  readonly deathDates: readonly PartialDate[]
  readonly genders: ReadonlySet<string>
  readonly parties: ReadonlySet<string>
  readonly seats: readonly Seat[]
  readonly candidacies: readonly Candidacy[]
  readonly posts: ReadonlySet<string>
  readonly contacts: ReadonlySet<string>
  readonly parents: ReadonlySet<string>
  readonly classifications: ReadonlySet<string>
  /** Identifiers, `scheme:value`. */
  readonly identifiers: ReadonlySet<string>
  readonly blocks: ReadonlySet<string>
}

/** Together, what the records of one component say. `records`: at least one, of one kind. */
export function profileOf(records: readonly EvidenceRecord[], words: KindWords): Profile {
  const sorted = [...records].sort((a, b) => compare(a.key, b.key))
  const [first] = sorted
  if (first === undefined) throw new RangeError('a component has records')
  const { kind } = first.data
  const all = sorted.map(({ data }) => data)
  const of = namedKindOf(kind)
  const bare = all.flatMap(({ names }) =>
    names.map(({ value }) => withoutKindWords(value, words[of])),
  )
  const seats = sorted.flatMap((record) => record.seats)
  const people = all.flatMap((data) => (data.kind === 'person' ? [data] : []))
  return {
    key: first.key,
    kind,
    records: sorted,
    country: countryOf(all),
    name: first.data.names[0]?.value ?? '',
    names: new Set(bare.map((name) => name.words.join(' '))),
    wholeNames: new Set(
      all.flatMap(({ names }) => names.map(({ value }) => wordsOf(value).join(' '))),
    ),
    ends: new Set(of === 'person' ? bare.flatMap((name) => endsOf(name.words)) : []),
    generations: new Set(
      bare.flatMap(({ taken }) => taken.filter((word) => words.generations.has(word))),
    ),
    birthDates: people.flatMap(({ birthDate }) => birthDate ?? []),
    deathDates: people.flatMap(({ deathDate }) => deathDate ?? []),
    genders: new Set(people.flatMap(({ gender }) => gender?.toLowerCase() ?? [])),
    parties: new Set(
      seats.flatMap(({ party }) => tokensOf(party, words.organization).map(inSingular)),
    ),
    seats: seats.flatMap((seat) => toSeat(seat, words)),
    candidacies: sorted.flatMap(({ candidacies, list }) =>
      candidacies.map((each) => toCandidacy(each, list, words)),
    ),
    posts: new Set(seats.flatMap(({ post }) => tokensOf(post, words.organization))),
    contacts: new Set(all.flatMap(contactsOf)),
    parents: new Set(
      sorted.flatMap(({ parents }) =>
        parents.flatMap((each) => tokensOf(each, words.organization)),
      ),
    ),
    classifications: new Set(
      all.flatMap(classificationOf).filter((each) => !words.unspecific.has(each)),
    ),
    identifiers: new Set(
      all.flatMap(({ identifiers = [] }) =>
        identifiers.map(({ scheme, value }) => `${scheme}:${value}`),
      ),
    ),
    blocks: new Set(all.flatMap((data) => blocksOfRecord(data, words))),
  }
}

/** The blocks that a record is compared in: what shares none with it is never one with it by evidence. */
export function blocksOfRecord(data: EntityRecordData, words: KindWords): readonly string[] {
  // A name alone, of nobody knows which country, tells nothing.
  if (data.country === undefined || !mayBeResolved(data)) return []
  const of = namedKindOf(data.kind)
  const bare = data.names.map(({ value }) => withoutKindWords(value, words[of]).words)
  const names = bare.flatMap((each) => [each.join(' '), ...(of === 'person' ? endsOf(each) : [])])
  const place = `${data.kind}/${data.country}`
  return [...new Set(names)]
    .filter((name) => name !== '' && name.length <= MOST_CHARACTERS)
    .map((name) => `${place}/${name}`)
    .sort(compare)
}

/** Longer ones are no names, and keys of the graph have an end. */
const MOST_CHARACTERS = 200

function namedKindOf(kind: EntityRecordData['kind']): NamedKind {
  return kind === 'person' ? 'person' : kind === 'area' ? 'area' : 'organization'
}

function countryOf(all: readonly EntityRecordData[]): string {
  return all.find(({ country }) => country !== undefined)?.country ?? ''
}

/** First and last word of a name of two or more. */
function endsOf(words: readonly string[]): string[] {
  const [first, last] = [words[0], words.at(-1)]
  return first === undefined || last === undefined || words.length < 2 ? [] : [`${first} ${last}`]
}

/** What may be equal where two references mean one thing: identifiers, and names without words of kinds. */
function tokensOf(named: Named | undefined, words: KindWords[NamedKind]): string[] {
  if (named === undefined) return []
  return [
    ...named.referenceKeys,
    ...named.names.map((name) => `name:${withoutKindWords(name, words).words.join(' ')}`),
  ]
}

function toSeat({ chamber, area, post, start, end, seenAt }: SeatFact, words: KindWords): Seat[] {
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
      post: new Set(posts),
      start: from,
      end: end === undefined ? END_OF_TIME : rangeOf(end).end,
      sureEnd: end === undefined ? Math.max(seen, from) : rangeOf(end).start,
    },
  ]
}

const YEAR = 10_000

function toCandidacy(
  { race, offices, areas, date }: CandidacyFact,
  list: string,
  words: KindWords,
): Candidacy {
  const day = rangeOf(date).start
  return {
    ...{ race, list, day, takenUntil: rangeOf(date).end + YEAR },
    offices: new Set(tokensOf({ names: offices, referenceKeys: [] }, words.organization)),
    areas: new Set(areas),
    office: offices[0] ?? '',
  }
}

/** "Liberal Democrat" and "Liberal Democrats" are one party: lists name the member or the body. */
function inSingular(token: string): string {
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

// Offices share telephones and fax machines.
const PERSONAL = new Set([
  'twitter',
  'twitter_id',
  'facebook',
  'instagram',
  'youtube',
  'email',
  'cell',
])

/** The address of a page that is about one thing; a site's first page may be that of a party or a chamber. */
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
