import { thresholdIn } from '../thresholds.js'
import type { Vocabulary } from '../vocabulary.js'
import { lemmaOf } from './lemma.js'

/** Kinds of facts. Two wordings with the same meaning mention the same facts of each kind. */
export const FACTS = [
  ...(['number', 'threshold', 'date', 'direction', 'negation', 'stage', 'scope', 'party'] as const),
]

export type Fact = (typeof FACTS)[number]

/** What a text mentions. Lists of facts, years and places are sorted. */
export interface Mentioned {
  readonly facts: Readonly<Record<Fact, readonly string[]>>
  readonly years: readonly string[]
  /** `country`, `country-state` or `country-state-part`. */
  readonly places: readonly string[]
  /** All other words, as lemmas, each once. */
  readonly words: readonly string[]
  /** The words and the places, in order. The US is left out, because venues in the US omit it. */
  readonly sequence: readonly string[]
  /** Maps lemmas, places and some facts to their spelling in a reason. */
  readonly spelling: ReadonlyMap<string, string>
}

/** The fact that a wording contains a negation. It is the same for all words of negation. */
export const NOT = 'not'

type Found = Record<Fact | 'years' | 'places' | 'words' | 'sequence', string[]> & {
  readonly spelling: Map<string, string>
}

const MONTH_NAME =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:|uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)$/
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/
const COUNTS = 'zero one two three four five six seven eight nine ten'.split(' ')
const ORDINALS = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth']
const MULTIPLES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9 },
  ...{ t: 1e12, tn: 1e12, trillion: 1e12 },
}

/**
 * Finds what `text` (from `plain`) mentions. `statementOf` first removes the question's deadline.
 */
export function mentionedIn(text: string, vocabulary: Vocabulary): Mentioned {
  const found: Found = {
    ...{ number: [], threshold: [], date: [], direction: [], negation: [], stage: [], scope: [] },
    ...{ party: [], years: [], places: [], words: [], sequence: [] },
    spelling: new Map(),
  }
  const threshold = thresholdIn(text)
  if (threshold !== null) {
    const bound = normalBound(threshold.bound, threshold.rest)
    found.threshold.push(bound)
    found.spelling.set(bound, threshold.words)
    if (threshold.isUpperBound) {
      found.negation.push(NOT)
      found.spelling.set(NOT, threshold.words)
    }
  }
  const parts = (threshold?.rest ?? text)
    .replace(/(?<=[a-z])[-/](?=[a-z])/g, ' ')
    .split(' ')
    .filter((part) => part !== '')
  for (let at = 0; at < parts.length;) {
    at +=
      readDate(parts, at, found) ??
      readNumber(parts, at, found) ??
      readName(parts, at, found, vocabulary) ??
      readWord(parts, at, found, vocabulary)
  }
  const unique = (list: readonly string[]) => [...new Set(list)]
  const { years, places, words, sequence, spelling, ...facts } = found
  return {
    facts: {
      ...facts,
      ...Object.fromEntries(
        FACTS.filter((kind) => kind !== 'negation').map((kind) => [
          kind,
          unique(facts[kind]).sort(),
        ]),
      ),
    },
    ...{ years: unique(years).sort(), places: unique(places).sort(), words: unique(words) },
    ...{ sequence: unique(sequence), spelling },
  }
}

/** "≥100k" is "≥100000". A multiple that follows as a word ("million") is part of the number. */
function normalBound(bound: string, rest: string): string {
  const [, sign = '', number = '', unit = ''] = /^([≥>]\$?)([\d.]+)(.*)$/.exec(bound) ?? []
  const word = /\b(?:thousand|million|billion|trillion)\b/.exec(rest)?.[0] ?? ''
  const factor = MULTIPLES[unit] ?? MULTIPLES[word] ?? 1
  return `${sign}${String(Number(number) * factor)}${unit === '%' ? '%' : ''}`
}

// Each of the following functions reads the words at `at` into `found`, and returns how many words
// it read; `null` if the words are of a different kind.

function readDate(parts: readonly string[], at: number, { date, years }: Found): number | null {
  const [word = '', next = ''] = parts.slice(at, at + 2)
  if (/^20\d\d$/.test(word)) return take(years, word)
  const [, isoDay] = /^(20\d\d-\d\d-\d\d)/.exec(word) ?? []
  if (isoDay !== undefined) return take(date, isoDay)
  const [, usMonth, usDay = '', usYear = ''] = /^(\d\d?)\/(\d\d?)\/(20\d\d)$/.exec(word) ?? []
  if (usMonth !== undefined) {
    return take(date, [usYear, usMonth.padStart(2, '0'), usDay.padStart(2, '0')].join('-'))
  }
  const [, from, to = ''] = /^(20\d\d)[-/](?:20)?(\d\d)$/.exec(word) ?? []
  if (from !== undefined) return take(date, `${from}/${to}`)
  if (/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|q[1-4])$/.test(word)) return take(date, word)
  const [month, monthAfter] = [MONTH_NAME.exec(word)?.[1], MONTH_NAME.exec(next)?.[1]]
  const [day, dayAfter] = [DAY.exec(word)?.[1], DAY.exec(next)?.[1]]
  if (day !== undefined && monthAfter !== undefined) {
    return take(date, `${monthAfter} ${String(Number(day))}`, 2)
  }
  if (month === undefined) return null
  if (dayAfter !== undefined) return take(date, `${month} ${String(Number(dayAfter))}`, 2)
  return word === 'may' ? null : take(date, month)
}

function readNumber(parts: readonly string[], at: number, { number }: Found): number | null {
  const [word = '', next = ''] = parts.slice(at, at + 2)
  const count = COUNTS.indexOf(word)
  if (count >= 0) return take(number, String(count))
  const [, ordinal = ORDINALS.indexOf(word)] = /^(\d+)(?:st|nd|rd|th)$/.exec(word) ?? []
  if (Number(ordinal) > 0) return take(number, `no. ${String(ordinal)}`)
  const match = /^([<>≤≥=+-]?\$?)(-?\d+(?:\.\d+)?)(%|bps|[kmbt]|mn|bn|tn)?(\+)?$/.exec(word)
  if (match === null) return /^\d+[a-z]+$/.test(word) ? take(number, word) : null
  const [, sign = '', digits = '', unit = '', plus = ''] = match
  const value = Number(digits) * (MULTIPLES[unit] ?? 1) * (MULTIPLES[next] ?? 1)
  const suffix = unit === '%' || unit === 'bps' ? unit : ''
  return take(
    number,
    `${sign}${String(value)}${suffix}${plus}`,
    MULTIPLES[next] === undefined ? 1 : 2,
  )
}

/** Reads the name of a place, a party or a well-known person. */
function readName(
  parts: readonly string[],
  at: number,
  { places, party, words, sequence, spelling }: Found,
  vocabulary: Vocabulary,
): number | null {
  const [word = '', next = ''] = parts.slice(at, at + 2)
  const found = vocabulary.places.placeAt(parts, at)
  const namedPlace = found?.place ?? null
  if (found !== null && namedPlace !== null) {
    const { country, state, part } = namedPlace
    const place = [country, state, part].filter(Boolean).join('-')
    if (place !== 'us') sequence.push(place)
    spelling.set(place, namedPlace.name)
    return take(places, place, found.length)
  }
  const known = vocabulary.parties.find((named) => named.words.has(word))
  if (known !== undefined) return take(party, known.key)
  const surname = vocabulary.people.get(`${word} ${next}`)?.split(' ').at(-1)
  if (surname === undefined) return null
  sequence.push(surname)
  return take(words, surname, 2)
}

function readWord(
  parts: readonly string[],
  at: number,
  { negation, stage, scope, direction, words, sequence, spelling }: Found,
  { questionWords: { uses } }: Vocabulary,
): number {
  const [word = '', next = ''] = parts.slice(at, at + 2)
  const lemma = lemmaOf(word)
  if (uses.negates.has(lemma)) {
    spelling.set(NOT, word)
    return take(negation, NOT)
  }
  // "D Prez, R Senate": a letter belongs to the word after it.
  if (/^[a-z]$/.test(word) && !uses.ignored.has(word) && /^[a-z]{2}/.test(next)) {
    const pair = `${word}-${lemmaOf(next)}`
    sequence.push(pair)
    return take(words, pair, 2)
  }
  spelling.set(lemma, word)
  if (uses.stage.has(lemma)) return take(stage, lemma)
  if (uses.scope.has(lemma)) return take(scope, lemma)
  if (uses.up.has(lemma)) direction.push('up')
  else if (uses.down.has(lemma)) direction.push('down')
  if (uses.ignored.has(lemma)) return 1
  const lemmas = lemma.split(/[/-]/).filter((part) => part !== '')
  words.push(...lemmas)
  sequence.push(...lemmas)
  return 1
}

function take(list: string[], item: string, length = 1): number {
  list.push(item)
  return length
}
