import type { EntityType } from '../generated/operations.js'

/** The words for one entity of a type, and for several. */
const TYPES: Readonly<Record<EntityType, readonly [one: string, several: string]>> = {
  POLITICIAN: ['Politician', 'politicians'],
  PARTY: ['Party', 'parties'],
  OFFICE: ['Office', 'offices'],
  INSTITUTION: ['Institution', 'institutions'],
  ELECTION: ['Election', 'elections'],
  AREA: ['Area', 'areas'],
  PERSON: ['Person', 'other people'],
  ORGANIZATION: ['Organization', 'other organizations'],
}

/** The word for an entity type, such as Politician. */
export function typeWord(type: EntityType): string {
  return TYPES[type][0]
}

/** The word for `count` entities of a type, such as politicians. */
export function typeWords(type: EntityType, count: number): string {
  return TYPES[type][count === 1 ? 0 : 1].toLowerCase()
}

/** A number as readers of `locale` write it. */
export function numberWords(number: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(number)
}

/** A percent with at most one decimal place, as readers of `locale` write it. */
export function percentWords(percent: number, locale: string): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, style).format(percent / 100)
}

/**
 * The name of a country by its code, in the language of the reader; the code itself if no name is
 * known.
 */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    // The code does not have two letters.
    return code
  }
}

/** A year, month or day as precise as the source gave it, as readers of `locale` write it. */
export function dateWords(date: string, locale: string): string {
  const [year = '', month, day] = date.split('-')
  if (month === undefined) return year
  const precision = { year: 'numeric', month: 'long', ...(day !== undefined && DAY) } as const
  const first = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { ...precision, timeZone: 'UTC' }).format(first)
}

/** A date in a table, such as 3 Jan 2023. */
export function shortDateWords(date: string, locale: string): string {
  const [year = '', month, day] = date.slice(0, 10).split('-')
  if (month === undefined) return year
  const precision = { year: 'numeric', month: 'short', ...(day !== undefined && DAY) } as const
  const first = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { ...precision, timeZone: 'UTC' }).format(first)
}

/** A time as a part of a sentence: on 1 May 2016, in May 2016, in 2016. */
export function atWords(date: string, locale: string): string {
  return `${date.length === 10 ? 'on' : 'in'} ${dateWords(date, locale)}`
}

/** The month of a date, or its year if the month is unknown. */
export function monthWords(date: string, locale: string): string {
  return dateWords(date.slice(0, 'yyyy-mm'.length), locale)
}

const DAY = { day: 'numeric' } as const

/** The day of an instant, in UTC. */
export function dayWords(instant: string, locale: string): string {
  return dateWords(instant.slice(0, 10), locale)
}

/** An instant to the minute, followed by UTC. */
export function dateTimeWords(instant: string, locale: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(locale, style).format(new Date(instant))} UTC`
}

/** The result of a market in words. Most results are yes or no; some are a percent. */
export function resultWords(percent: number, locale: string): string {
  if (percent === 100) return 'yes'
  return percent === 0 ? 'no' : percentWords(percent, locale)
}

/** US dollars without cents. */
export function dollarWords(dollars: number, locale: string): string {
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, style).format(dollars)
}

/** The word for a value of an enumeration, such as over votes for OVER_VOTES. */
export function plainWord(value: string): string {
  return value.toLowerCase().replaceAll('_', ' ')
}

/** A text with a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The name of a committee without the body that it is part of, and without its long list of topics. */
export function shortCommittee(name: string): string {
  const short = name
    .replace(/ \(.*\)$/u, '')
    .replace(/^.*?\b(?:sub)?committee on (?:the )?/iu, '')
    .replace(/^Department of (?:the )?/iu, '')
  const [first = ''] = short.split(', ', 1)
  return first === '' ? name : first
}

/** Why a chamber has more members than seats; empty if it does not, or if no seats are recorded. */
export function aboveSeatsWords(members: number, seats: number | null, locale: string): string {
  if (seats === null || members <= seats) return ''
  return `It has ${numberWords(seats, locale)} seats; sources also list members without a vote, or a member and the successor.`
}
