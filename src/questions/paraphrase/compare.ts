import type { Vocabulary } from '../vocabulary.js'
import { lemmaOf } from './lemma.js'
import { FACTS, type Fact } from './facts.js'
import type { Statement } from './statement.js'

/** A difference which shows that two wordings have different meanings. */
export interface Veto {
  readonly kind: Fact | 'answer' | 'place' | 'order' | 'deadline' | 'year'
  /** What the first wording mentions of this kind; empty if it mentions nothing of this kind. */
  readonly first: readonly string[]
  readonly second: readonly string[]
}

/** Which words of two statements correspond to each other. */
export interface Alignment {
  readonly shared: readonly string[]
  readonly synonyms: readonly (readonly [first: string, second: string])[]
  /** Words of only one of the statements. */
  readonly onlyFirst: readonly string[]
  readonly onlySecond: readonly string[]
}

const DAY_MS = 86_400_000
/** Venues close markets at different hours, so closing days may differ by one. */
const MAX_DAYS_TO_CLOSE = 1
/** The maximum number of days between the closing days of two wordings that state no time. */
const MAX_DAYS_BETWEEN_CLOSES = 7
/**
 * The weight of a word with little meaning or a given name before a surname. Other words count 1.
 */
const LIGHT_WEIGHT = 0.2

/** Returns the first difference which shows different meanings; `null` if there is none. */
export function vetoOf(first: Statement, second: Statement): Veto | null {
  return (
    factVeto(first, second) ??
    answerVeto(first, second) ??
    placeVeto(first, second) ??
    orderVeto(first, second) ??
    timeVeto(first, second)
  )
}

function factVeto({ facts }: Statement, { facts: others }: Statement): Veto | null {
  for (const kind of FACTS) {
    const [first, second] = [facts[kind], others[kind]]
    if (first.join() === second.join()) continue
    // Directions are compared if each wording has exactly one. Otherwise `align` compares the
    // words.
    if (kind === 'direction' && (first.length !== 1 || second.length !== 1)) continue
    return { kind, first, second }
  }
  return null
}

/**
 * If both wordings have an answer, one answer must contain the words of the other answer in the
 * same order ("Biden", "Joe Biden"). If only one wording has an answer, the other wording must
 * contain the last word of this answer.
 */
function answerVeto(first: Statement, second: Statement): Veto | null {
  const [left, right] = [first.answer ?? '', second.answer ?? '']
  const isIn = (answer: string, { text }: Statement) =>
    answer === '' || ` ${text} `.includes(` ${answer.split(' ').at(-1) ?? ''} `)
  const areAlike =
    left === '' || right === ''
      ? isIn(left, second) && isIn(right, first)
      : isSubsequence(left.split(' '), right.split(' ')) ||
        isSubsequence(right.split(' '), left.split(' '))
  return areAlike ? null : { kind: 'answer', first: listOf(left), second: listOf(right) }
}

function isSubsequence(words: readonly string[], longer: readonly string[]): boolean {
  let at = 0
  for (const word of longer) if (word === words[at]) at += 1
  return at === words.length
}

function placeVeto({ places }: Statement, { places: others }: Statement): Veto | null {
  // Venues in the US often do not name the country.
  const onlyHere = (here: readonly string[], there: readonly string[]) =>
    here.filter((place) => !there.includes(place) && (place !== 'us' || there.length > 0))
  const [first, second] = [onlyHere(places, others), onlyHere(others, places)]
  if (first.length + second.length === 0) return null
  return { kind: 'place', first, second }
}

/**
 * "Will A attack B" is not "Will B attack A". The words of an answer are ignored, because an answer
 * is always after the question.
 */
function orderVeto(first: Statement, second: Statement): Veto | null {
  const answers = [first, second].flatMap(({ answer }) => (answer ?? '').split(' ').map(lemmaOf))
  const sharedOf = ({ sequence }: Statement, there: Statement) =>
    sequence.filter((item) => there.sequence.includes(item) && !answers.includes(item))
  const [left, right] = [sharedOf(first, second), sharedOf(second, first)]
  return left.join() === right.join() ? null : { kind: 'order', first: left, second: right }
}

function timeVeto(first: Statement, second: Statement): Veto | null {
  const [left, right] = [first.stated, second.stated]
  const [firstTime, secondTime] = [listOf(timeText(first)), listOf(timeText(second))]
  const conflict: Veto = { kind: 'deadline', first: firstTime, second: secondTime }
  if (left !== null && right !== null) {
    if (left.kind !== right.kind || left.day !== right.day) return conflict
  } else if (left !== null) {
    if (!isUntil(left, second)) return conflict
  } else if (right !== null) {
    if (!isUntil(right, first)) return conflict
  } else if (first.years.length + second.years.length === 0) {
    const days = daysBetween(first.closesOn, second.closesOn)
    if (days === null || days > MAX_DAYS_BETWEEN_CLOSES) return conflict
  }
  const isKnown = (year: string, { years, stated, closesOn, askedOn }: Statement) => {
    if (years.length > 0 || stated !== null)
      return years.includes(year) || stated?.day.startsWith(year) === true
    return (closesOn ?? askedOn)?.startsWith(year) === true
  }
  const areKnown =
    first.years.every((year) => isKnown(year, second)) &&
    second.years.every((year) => isKnown(year, first))
  return areKnown ? null : { kind: 'year', first: first.years, second: second.years }
}

function listOf(text: string): readonly string[] {
  return text === '' ? [] : [text]
}

/** Whether a wording without a stated time closes at the deadline of the other wording. */
function isUntil(
  { kind, day }: NonNullable<Statement['stated']>,
  { closesOn }: Statement,
): boolean {
  const days = daysBetween(day.slice(0, 10), closesOn)
  return kind === 'by' && days !== null && days <= MAX_DAYS_TO_CLOSE
}

/** The stated deadline or day; otherwise the day on which the market closes; `''` for none. */
export function timeText({ stated, closesOn }: Statement): string {
  if (stated !== null) return `${stated.kind} ${stated.day}`
  return closesOn === null ? '' : `closes ${closesOn}`
}

function daysBetween(first: string | null, second: string | null): number | null {
  if (first === null || second === null) return null
  return Math.abs(Date.parse(first) - Date.parse(second)) / DAY_MS
}

/** Aligns the words of two statements: equal words, synonyms, and words of only one of them. */
export function align(
  first: Statement,
  second: Statement,
  { questionWords }: Vocabulary,
): Alignment {
  const meaning = (word: string) => questionWords.synonyms.get(word) ?? word
  const isIn = (word: string, words: readonly string[]) => words.includes(word)
  const pairs = first.words.flatMap((word) => {
    if (isIn(word, second.words)) return []
    const partner = second.words.find((w) => !isIn(w, first.words) && meaning(w) === meaning(word))
    return partner === undefined ? [] : [[word, partner] as const]
  })
  const onlyIn = (here: Statement, there: Statement, side: 0 | 1) =>
    here.words.filter(
      (word) =>
        !isIn(word, there.words) &&
        !pairs.some((pair) => pair[side] === word) &&
        !there.context.some((item) => meaning(item) === meaning(word)),
    )
  return {
    shared: first.words.filter((word) => isIn(word, second.words)),
    synonyms: pairs,
    onlyFirst: onlyIn(first, second, 0),
    onlySecond: onlyIn(second, first, 1),
  }
}

/**
 * Weighs an alignment. `alike`: the share of the words that both statements have, from 0 to 1.
 * `score`: the same for words, names, numbers and times. `replaced`: the number of words in the place
 * of words of the other statement. Words that say little count less.
 */
export function weigh(
  first: Statement,
  second: Statement,
  { shared, synonyms, onlyFirst, onlySecond }: Alignment,
  vocabulary: Vocabulary,
): { readonly alike: number; readonly score: number; readonly replaced: number } {
  const isLight = (word: string) => vocabulary.questionWords.uses.light.has(word)
  const sum = (words: readonly string[], isLittle: (word: string) => boolean) =>
    words.reduce((total, word) => total + (isLittle(word) ? LIGHT_WEIGHT : 1), 0)
  const weighOnly = (words: readonly string[], here: Statement) =>
    sum(words, (word) => isLight(word) || isPartOfName(word, here, shared, vocabulary))
  const [left, right] = [weighOnly(onlyFirst, first), weighOnly(onlySecond, second)]
  const both = sum([...shared, ...synonyms.map(([word]) => word)], isLight)
  const mentioned = countMentioned(first, second)
  const all = both + left + right
  const share = (part: number, of: number) => (of === 0 ? 0 : part / of)
  return {
    alike: share(both, all),
    score: share(both + mentioned.both, all + mentioned.all),
    replaced: Math.min(left, right),
  }
}

/** Counts the facts, places and times that the statements mention. */
function countMentioned(first: Statement, second: Statement) {
  // Directions are left out, because `words` contains them. A time that only one statement has is
  // left out, because the other statement may imply it.
  const kinds = FACTS.filter((kind) => kind !== 'direction')
  const times = [[first, second].map(({ years }) => years), [first, second].map(statedTime)]
  const lists = [
    ...kinds.map((kind) => [first.facts[kind], second.facts[kind]]),
    [first.places, second.places],
    ...times.filter((pair) => pair.every((list) => list.length > 0)),
  ]
  const counts = lists.map(([here = [], there = []]) => ({
    both: here.filter((item) => there.includes(item)).length,
    all: new Set([...here, ...there]).size,
  }))
  const sum = (of: 'both' | 'all') => counts.reduce((total, count) => total + count[of], 0)
  return { both: sum('both'), all: sum('all') }
}

function statedTime({ stated }: Statement): readonly string[] {
  return stated === null ? [] : [`${stated.kind} ${stated.day}`]
}

/**
 * Whether `word`, which only one statement has, is a given name or an initial before a name that
 * both statements have.
 */
function isPartOfName(
  word: string,
  { words, names }: Statement,
  shared: readonly string[],
  { surnames, givenNames }: Vocabulary,
): boolean {
  const next = words[words.indexOf(word) + 1] ?? ''
  const isGivenName = word.length === 1 || givenNames.some((list) => list.includes(word))
  // "Ivanka Trump" is not "Trump": this surname alone means one person.
  return isGivenName && names.has(next) && shared.includes(next) && !surnames.has(next)
}
