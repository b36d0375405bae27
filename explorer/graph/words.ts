import { RELATIONSHIP_KINDS, type RelationshipKind } from '../../src/domain/relationship.js'
import type { GraphLink } from './shown.js'

/** The kinds of relationship, in the order of the filters. */
export const KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]

/** The kinds with these lowercase names; `null`: all. */
export function kindsOf(names: readonly string[] | null): readonly RelationshipKind[] {
  return names === null ? KINDS : KINDS.filter((kind) => names.includes(kind.toLowerCase()))
}

/** A kind of relationship in words, as seen from its start. */
export function wordsOfKind(kind: RelationshipKind): string {
  return RELATIONSHIP_KINDS[kind].label
}

/** The names of the types of entity. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  politician: 'Politician',
  party: 'Party',
  office: 'Office',
  institution: 'Institution',
  election: 'Election',
  area: 'Area',
  person: 'Person',
  organization: 'Organization',
}

export const TYPES = Object.keys(TYPE_WORDS)

export function wordsOfType(type: string): string {
  return TYPE_WORDS[type.toLowerCase()] ?? type
}

/** A name without its last part in brackets, such as the parent of a subcommittee. */
export function withoutPart(name: string): string {
  return name.replace(/ \([^()]*\)$/u, '')
}

/** The word for one member of a group, by the type of the group. */
const MEMBER_WORDS: Readonly<Record<string, string>> = {
  party: 'member',
  institution: 'member',
  organization: 'member',
  office: 'holder',
  area: 'representative',
  election: 'candidate',
}

/** The number of members of a group, such as "16 members"; `null` if it has no members. */
export function wordsOfSize(type: string, size: number): string | null {
  const word = MEMBER_WORDS[type.toLowerCase()]
  return word === undefined || size === 0 ? null : counted(size, word)
}

/**
 * Whether several entities were related to the same entity at the same time, in words. `groups`:
 * the relationships of each entity.
 */
export function wordsOfOverlap(
  overlap: 'SURE' | 'POSSIBLE' | null,
  groups: readonly (readonly Pick<GraphLink, 'asOf' | 'isCurrent'>[])[],
  locale: string,
): string {
  if (overlap === null) return 'Not at the same time'
  if (overlap === 'SURE') return 'At the same time'
  const [first = [], ...others] = groups.map((links) =>
    links.flatMap(({ asOf, isCurrent }) => (isCurrent === true ? (asOf ?? []) : [])),
  )
  const listed = first.find((asOf) => others.every((group) => group.includes(asOf)))
  return listed === undefined
    ? 'Possibly at the same time'
    : `${groups.length === 2 ? 'Both' : 'All'} listed in ${monthOf(listed, locale)}`
}

/** A number of something, such as "1 connection" and "2 connections". */
export function counted(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`
}

/** The name of a country. */
export function wordsOfCountry(code: string, locale: string): string {
  if (code === '') return 'No country'
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    // Not a code of a country.
    return code
  }
}

/** A year, month or day in the format of the reader's language. */
export function wordsOfDate(date: string, locale: string): string {
  if (date.length === 4) return String(Number(date))
  const instant = new Date(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    ...(date.length === 10 && { day: 'numeric' }),
  }).format(instant)
}

/** The period of a relationship in words. An open period has the date of its source. */
export function wordsOfPeriod(
  { start, end, asOf, isCurrent }: Pick<GraphLink, 'start' | 'end' | 'asOf' | 'isCurrent'>,
  locale: string,
): string {
  const [from, to] = [start, end].map((date) => (date === null ? null : wordsOfDate(date, locale)))
  if (from !== null && to !== null && isCurrent === true) {
    return `since ${from ?? ''} (ends ${to ?? ''})`
  }
  if (from !== null && to !== null)
    return from === to ? (from ?? '') : `${from ?? ''} – ${to ?? ''}`
  const seen = isCurrent === true && asOf !== null ? `as of ${monthOf(asOf, locale)}` : null
  if (from !== null) return seen === null ? `from ${from ?? ''}` : `since ${from ?? ''}, ${seen}`
  if (to !== null) return `until ${to ?? ''}`
  return seen === null ? 'no dates known' : `start not recorded, ${seen}`
}

/** The month of a date, or its year if no month is known. */
function monthOf(date: string, locale: string): string {
  return wordsOfDate(date.slice(0, 'yyyy-mm'.length), locale)
}
