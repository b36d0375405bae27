import { tenureOf } from '../title-patterns.js'
import { raceOf } from '../race.js'
import { dayNamed, deadlineOf, yearsIn } from '../dates.js'
import { UNITED_STATES } from '../places.js'
import type { Post, Proposition } from '../proposition.js'
import { personKey, subjectOf } from '../subjects.js'
import type { Vocabulary } from '../vocabulary.js'
import { question, type Reading } from '../wording.js'

/** Whom the US president next nominates for a post; the president's term distinguishes such questions. */
export function appointmentIn(reading: Reading): Proposition | null {
  const { title, asked, wording, vocabulary } = reading
  const stated = /^will (.+?) (?:next nominate|nominate) (.+?) as (?:the )?(next )?(.+)$/.exec(
    title,
  )
  const open = /^whom will (.+?) nominate next as (?:the )?(.+)$/.exec(title)
  const isNext = stated !== null && (/next nominate/.test(title) || stated[3] !== undefined)
  const at = asked.at ?? asked.closesAt
  if ((!isNext && open === null) || at === null) return null
  const president = vocabulary.presidents.find(({ from }) => from <= at)
  if (president === undefined) return null
  const isByOffice = stated === null && open?.[1] === 'the president'
  const by = stated?.[1]?.replace(/^president /, '') ?? open?.[1] ?? ''
  if (!isByOffice && !president.names.includes(by)) return null
  const subject = subjectOf(
    reading.outcome === null ? (stated?.[2] ?? '') : (wording.outcomeTitle ?? ''),
    vocabulary,
  )
  const words = wordsOfPost(stated?.[4] ?? open?.[2] ?? '')
  if (subject?.kind !== 'person' || words === '') return null
  return {
    ...{ predicate: 'is-next-appointed', place: UNITED_STATES, subject, side: 'yes' },
    post: words === 'fed chair' ? FED_CHAIR : { office: null, words },
    termFrom: president.from,
    question: question(reading, true),
  }
}

/** Who leaves, keeps or holds an office. */
export function tenureIn(reading: Reading): Proposition | null {
  const { title, outcome, wording, vocabulary } = reading
  const isDated = outcome !== null && deadlineOf(outcome, null)?.rest === ''
  const fullTitle = isDated ? `${title} ${outcome}` : title
  if (outcome !== null && !isDated && !title.includes(personKey(outcome, vocabulary))) return null
  const deadline = deadlineOf(fullTitle, wording.closesAt)
  const held = deadline === null ? heldIn(reading) : null
  if (held !== null || deadline === null) return held
  if (yearsIn(deadline.rest).length > 0) return null
  const tenure = tenureOf(deadline.rest)
  if (tenure === null) return null
  const subject = subjectOf(tenure.subject, vocabulary)
  // "Will Italy vote to leave the EU" is about a vote; names are short and have no such words.
  const isName = /^(?!.*\b(?:to|for|call|vote|will|the|an?|any)\b)\S+(?: \S+){0,3}$/.test(
    tenure.subject,
  )
  const isOpen = /\b(?:any|who|which|every|first|next)\b/.test(deadline.rest)
  if (subject?.kind !== 'person' || !isName || isOpen) return null
  return {
    ...{ predicate: tenure.verb, post: postIn(tenure.office, vocabulary), subject },
    day: deadline.day,
    side: tenure.happens ? 'yes' : 'no',
    question: question(reading, false),
  }
}

/** "Will X be president of Y on a day". */
function heldIn(reading: Reading): Proposition | null {
  const named = dayNamed(reading.title)
  const match = named === null ? null : /^will (.+?) be (?:the )?(.+)$/.exec(named.rest)
  if (named === null || match === null || reading.outcome !== null) return null
  const subject = subjectOf(match[1] ?? '', reading.vocabulary)
  const post = postIn(match[2] ?? '', reading.vocabulary)
  if (subject?.kind !== 'person' || post.office === null) return null
  return {
    ...{ predicate: 'holds', post, subject, day: named.day, side: 'yes' },
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
  const supreme = /^supreme leader of (.+)$/.exec(words)?.[1]
  const phrase = raceOf(supreme ?? words, vocabulary)
  const isPlain = phrase !== null && phrase.party === null && phrase.word === null
  if (isPlain && supreme !== undefined && phrase.place !== null) {
    return { office: 'supreme-leader', place: phrase.place }
  }
  const isPost = isPlain && phrase.office !== null && phrase.place !== null && !phrase.isNext
  return isPost ? { office: phrase.office, place: phrase.place } : { office: null, words }
}
