import { tenureOf } from '../title-patterns.js'
import { raceOf } from '../race.js'
import { dayNamed, deadlineOf, yearsIn } from '../dates.js'
import { UNITED_STATES } from '../places.js'
import type { Post, Proposition } from '../proposition.js'
import { personKey, subjectOf } from '../subjects.js'
import type { Vocabulary } from '../vocabulary.js'
import { question, type Reading } from '../wording.js'

/**
 * Parses a question about the next nominee of the US president for a post. If two questions were
 * asked in different terms of a president, their propositions differ.
 */
export function appointmentIn(reading: Reading): Proposition | null {
  const { title, questionTimes, wording, vocabulary } = reading
  const willMatch = /^will (.+?) (?:next nominate|nominate) (.+?) as (?:the )?(next )?(.+)$/.exec(
    title,
  )
  const whomMatch = /^whom will (.+?) nominate next as (?:the )?(.+)$/.exec(title)
  const isNext = willMatch !== null && (/next nominate/.test(title) || willMatch[3] !== undefined)
  const at = questionTimes.at ?? questionTimes.closesAt
  if ((!isNext && whomMatch === null) || at === null) return null
  const president = vocabulary.presidents.find(({ from }) => from <= at)
  if (president === undefined) return null
  const isByOffice = willMatch === null && whomMatch?.[1] === 'the president'
  const appointer = willMatch?.[1]?.replace(/^president /, '') ?? whomMatch?.[1] ?? ''
  if (!isByOffice && !president.names.includes(appointer)) return null
  const subject = subjectOf(
    reading.outcome === null ? (willMatch?.[2] ?? '') : (wording.outcomeTitle ?? ''),
    vocabulary,
  )
  const words = wordsOfPost(willMatch?.[4] ?? whomMatch?.[2] ?? '')
  if (subject?.kind !== 'person' || words === '') return null
  return {
    ...{ predicate: 'is-next-appointed', place: UNITED_STATES, subject, side: 'yes' },
    post: words === 'fed chair' ? FED_CHAIR : { office: null, words },
    termFrom: president.from,
    question: question(reading, true),
  }
}

/** Parses a question about the Speaker of the House in a numbered or in the next Congress. */
export function speakerIn(reading: Reading): Proposition | null {
  const { title, outcome, questionTimes, wording, vocabulary } = reading
  const [, name, , number] = title.endsWith(' congress') ? (SPEAKER.exec(title) ?? []) : []
  if (name === undefined) return null
  const year = number === undefined ? nextCongress(questionTimes.at) : 1787 + 2 * Number(number)
  const isOpen = name === 'who' || name === ''
  const subject = subjectOf(isOpen ? (wording.outcomeTitle ?? '') : name, vocabulary)
  const isNamed = isOpen === (outcome !== null)
  if (year === null || subject?.kind !== 'person' || !isNamed) return null
  return {
    ...{ predicate: 'wins', office: 'speaker', place: UNITED_STATES, year, measure: null },
    ...{ isSpecial: false, isRunoff: false, isOtherParty: false, subject, side: 'yes' },
    question: question(reading, true),
  }
}

const SPEAKER =
  /^(?:will )?(.*?) ?(?:will )?be (?:elected )?(?:the )?speaker of the (?:us )?house(?: of representatives)? in the (?:(next)|(\d{2,3})(?:st|nd|rd|th)) congress$/

/**
 * The year in which the first Congress after `at` begins. It begins on 3 January of an odd year.
 */
function nextCongress(at: string | null): number | null {
  if (at === null) return null
  const year = Number(at.slice(0, 4)) - (at.slice(5, 10) < '01-03' ? 1 : 0)
  return year % 2 === 1 ? year + 2 : year + 1
}

/** Parses a question about a person who leaves, keeps or holds an office. */
export function tenureIn(reading: Reading): Proposition | null {
  const { title, outcome, vocabulary } = reading
  const isDated = outcome !== null && deadlineOf(outcome, reading.questionTimes)?.rest === ''
  const fullTitle = isDated ? `${title} ${outcome}` : title
  const names = outcome === null || isDated ? [] : [outcome, personKey(outcome, vocabulary)]
  if (names.length > 0 && !names.some((name) => title.includes(name))) return null
  const deadline = deadlineOf(fullTitle, reading.questionTimes)
  const holdClaim = deadline === null ? heldIn(reading) : null
  if (holdClaim !== null || deadline === null) return holdClaim
  if (yearsIn(deadline.rest).length > 0) return null
  const tenure = tenureOf(deadline.rest)
  if (tenure === null) return null
  const subject = subjectOf(tenure.subject, vocabulary)
  // "Will Italy vote to leave the EU" is about a vote. Names are short and do not contain such
  // words.
  const isName = /^(?!.*\b(?:to|for|call|vote|will|the|an?|any)\b)\S+(?: \S+){0,3}$/.test(
    tenure.subject,
  )
  const isOpen = /\b(?:any|who|which|every|first|next)\b/.test(deadline.rest)
  if (subject?.kind !== 'person' || !isName || isOpen) return null
  return {
    ...{ predicate: tenure.verb, post: postIn(tenure.office, vocabulary), subject },
    day: deadline.day,
    from: deadline.from,
    side: tenure.happens ? 'yes' : 'no',
    question: question(reading, false),
  }
}

/** Parses "Will X be president of Y on a day". */
function heldIn(reading: Reading): Proposition | null {
  const dayAndRest = dayNamed(reading.title)
  const match = dayAndRest === null ? null : /^will (.+?) be (?:the )?(.+)$/.exec(dayAndRest.rest)
  if (dayAndRest === null || match === null || reading.outcome !== null) return null
  const subject = subjectOf(match[1] ?? '', reading.vocabulary)
  const post = postIn(match[2] ?? '', reading.vocabulary)
  if (subject?.kind !== 'person' || post.office === null) return null
  return {
    ...{ predicate: 'holds', post, subject, day: dayAndRest.day, from: null, side: 'yes' },
    question: question(reading, true),
  }
}

const FED_CHAIR: Post = { office: 'fed-chair', place: UNITED_STATES }

function wordsOfPost(words: string): string {
  return words
    .replace(
      /^chair(?:man|woman)? of (?:the )?(?:federal reserve|fed)(?: board of governors)?$/,
      'fed chair',
    )
    .replace(/^(?:fed|federal reserve) chair(?:man|woman)?$/, 'fed chair')
}

function postIn(words: string, vocabulary: Vocabulary): Post {
  if (wordsOfPost(words) === 'fed chair') return FED_CHAIR
  const supremePlace = /^supreme leader of (.+)$/.exec(words)?.[1]
  const phrase = raceOf(supremePlace ?? words, vocabulary)
  const isPlain = phrase !== null && phrase.party === null && phrase.word === null
  if (isPlain && supremePlace !== undefined && phrase.place !== null) {
    return { office: 'supreme-leader', place: phrase.place }
  }
  const isPost = isPlain && phrase.office !== null && phrase.place !== null && !phrase.isNext
  return isPost ? { office: phrase.office, place: phrase.place } : { office: null, words }
}
