import { deadlineOf, type Deadline } from '../dates.js'
import { eventWordsOf } from '../event-words.js'
import type { Proposition } from '../proposition.js'
import { subjectOf } from '../subjects.js'
import type { Vocabulary } from '../vocabulary.js'
import { question, type Reading } from '../wording.js'

/**
 * Words whose meaning depends on the author. If two texts with such words are equal, they may still
 * mean different things.
 */
const AUTHOR_DEPENDENT =
  /(?:^|\s)(?:i|my|me|mine|we|our|us all|you|your|this market|this question)(?:\s|$)/
/** Words whose meaning depends on the date of the question. */
const DATE_DEPENDENT =
  /\b(?:this (?:year|month|week|season|term|set|summer|fall|winter|spring)|today|tonight|tomorrow|next|currently|now|by eoy|monday|tuesday|wednesday|thursday|friday|saturday|sunday|another|again)\b/

/**
 * Makes an event from a question that the other parsers do not understand. An event consists of a
 * deadline and the other words of the question. If the words state no deadline or contain a word
 * such as "next", the deadline is the day on which the question closes.
 */
export function eventIn(reading: Reading): Proposition | null {
  const { outcome, questionTimes, wording, vocabulary } = reading
  const deadlineOfTitle = deadlineOf(reading.title, questionTimes)
  const deadlineOfOutcome = deadlineOf(outcome ?? '', questionTimes)
  const isSameDay = deadlineOfOutcome?.rest === '' && deadlineOfTitle?.day === deadlineOfOutcome.day
  const isStated = outcome === null || isSameDay || isStatedBy(reading, outcome)
  const isBlank = / in this set$|^will (?:become|be|leave|win) /.test(reading.title)
  const isInGroup = reading.group !== '' && reading.group !== reading.title
  if (isBlank && !isInGroup) return null
  const groupText = isInGroup && (isBlank || !isStated) ? `${reading.group} ` : ''
  const fullText = `${groupText}${reading.title}${isStated ? '' : ` ${outcome}`}`
  // An open question without an outcome makes no claim.
  if (outcome === null && /^(?:who|whom|which|what|when|how|where)\b/.test(fullText)) return null
  if (AUTHOR_DEPENDENT.test(fullText) || fullText === '') return null
  const subjectWords = outcome === null ? null : subjectOf(wording.outcomeTitle ?? '', vocabulary)
  if (subjectWords?.kind === 'rest') return null
  const deadline =
    (fullText === reading.title ? deadlineOfTitle : deadlineOf(fullText, questionTimes)) ??
    // "How many … in 2026": a year is a deadline only at the end of the title.
    (isStated || deadlineOfTitle === null
      ? null
      : { ...deadlineOfTitle, rest: `${groupText}${deadlineOfTitle.rest} ${outcome}` }) ??
    termIn(fullText, vocabulary)
  const isFixed = deadline !== null && !DATE_DEPENDENT.test(fullText)
  const day = isFixed ? deadline.day : (wording.closesAt?.slice(0, 10) ?? null)
  if (day === null) return null
  const { words, side } = eventWordsOf(isFixed ? deadline.rest : fullText, vocabulary)
  if (words.length < 8) return null
  return {
    ...{ predicate: 'event', deadline: day, from: isFixed ? deadline.from : null, side },
    isDated: isFixed && canHappenAnyDay(deadline.rest),
    isPositive: !REVERSING.test(words),
    subject: {
      kind: 'thing',
      key: words,
      name: wording.outcomeTitle ?? wording.title,
      aliases: [],
    },
    question: question(reading, null),
  }
}

/** Words of a condition that may be true on one day and not true on a later day. */
const STATE =
  /\b(?:remain|stay|still|keep|continue|last|survive|hold|own|have|has|had|live|exist|lead|rank|maintain|sustain|between|from|at the end|streak|consecutive)/
/** Words that can reverse a claim: with such a word, "more than 5" may not imply "more than 3". */
const REVERSING =
  /\b(?:no|not|never|none|nobody|neither|nor|without|fail\w*|avoid\w*|if|unless|only|first|exactly|all|every|each|last|lowest|until|wont|dont|doesnt|isnt)\b/
/** "Be" with a participle is an event ("be impeached"), otherwise a state ("be president"). */
const PARTICIPLE = /^(?:\w+ly )?(?:\w+ed|sent|shot|sold|hit|put|sworn|chosen|overthrown)\b/

/** Whether the event that `text` describes can happen on any day before a deadline. */
function canHappenAnyDay(text: string): boolean {
  const complement = /\bbe (.*)$/.exec(text)?.[1]
  const isState = STATE.test(text) || (complement !== undefined && !PARTICIPLE.test(complement))
  return /\bwill /.test(text) && !isState
}

/** The end of the term of a US president, for "Biden resigns during his first term". */
function termIn(words: string, { presidents }: Vocabulary): Deadline | null {
  const [found, ordinal] = /\bduring (?:his|her) (first|second) term\b/.exec(words) ?? []
  if (found === undefined) return null
  const terms = presidents.filter(({ names: [surname] }) =>
    surname === undefined ? false : words.split(' ').includes(surname),
  )
  // The latest term is the first in the list.
  const term = terms.at(ordinal === 'first' ? -1 : -2)
  if (term === undefined || new Set(terms.map(({ names }) => names.at(-1))).size > 1) return null
  const day = `${String(Number(term.from.slice(0, 4)) + 4)}${term.from.slice(4)}`
  return { day, from: term.from, rest: words.replace(found, '').replace(/\s+/g, ' ').trim() }
}

/** Whether the title already contains this outcome, and no other outcome. */
function isStatedBy({ wording, title, group }: Reading, outcome: string): boolean {
  if (title === outcome || title.replace(/^will (?:the )?/, '').startsWith(`${outcome} `)) {
    return !/ (?:vs?|or|and|@) /.test(title)
  }
  // On Polymarket, each outcome of a group has its own question as the title.
  const isQuestionOfGroup = group !== '' && group !== title && title.startsWith('will ')
  const isInTitle = /\d/.test(outcome) || outcome.split(' ').every((word) => title.includes(word))
  return wording.venue === 'polymarket' && isQuestionOfGroup && isInTitle
}
