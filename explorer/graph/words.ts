import { RELATIONSHIP_KINDS, type RelationshipKind } from '../../src/domain/relationship.js'
import type { GraphLink } from './shown.js'

/** The kinds of relationship, in the order in which they are offered. */
export const KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]

/** The kinds of these lowercase names; `null`: all. */
export function kindsOf(names: readonly string[] | null): readonly RelationshipKind[] {
  return names === null ? KINDS : KINDS.filter((kind) => names.includes(kind.toLowerCase()))
}

/** What a relationship of a kind says of the one from which it points. */
export function wordsOfKind(kind: RelationshipKind): string {
  return RELATIONSHIP_KINDS[kind].label
}

/** The types of entity, with what one and what many are called. */
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

/** A number of something, such as "1 connection" and "2 connections". */
export function counted(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`
}

/** A country as readers call it; what belongs to none, too. */
export function wordsOfCountry(code: string, locale: string): string {
  if (code === '') return 'No country'
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    // What is no code of a country.
    return code
  }
}

/** A year, month or day as readers write it. */
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

/** From when to when a relationship holds, in words; of an open one also when its source said so. */
export function wordsOfPeriod(
  { start, end, asOf, isCurrent }: Pick<GraphLink, 'start' | 'end' | 'asOf' | 'isCurrent'>,
  locale: string,
): string {
  const [from, to] = [start, end].map((date) => (date === null ? null : wordsOfDate(date, locale)))
  if (from !== null && to !== null)
    return from === to ? (from ?? '') : `${from ?? ''} – ${to ?? ''}`
  const seen = isCurrent === true && asOf !== null ? `as of ${monthOf(asOf, locale)}` : null
  if (from !== null) return seen === null ? `from ${from ?? ''}` : `since ${from ?? ''}, ${seen}`
  if (to !== null) return `until ${to ?? ''}`
  return seen === null ? 'no dates known' : `open ${seen}`
}

/** The month of a date, or its year where that is all that is known. */
function monthOf(date: string, locale: string): string {
  return wordsOfDate(date.slice(0, 'yyyy-mm'.length), locale)
}
