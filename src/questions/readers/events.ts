import { deadlineOf } from '../dates.js'
import type { Proposition } from '../proposition.js'
import { subjectOf } from '../subjects.js'
import { question, type Reading } from '../wording.js'

/** Words whose meaning depends on who asks, or when: such texts are equal only by chance. */
const PERSONAL = /(?:^|\s)(?:i|my|me|mine|we|our|us all|you|your|this market|this question)(?:\s|$)/
const DEICTIC =
  /\b(?:this (?:year|month|week|season|term|set|summer|fall|winter|spring)|today|tonight|tomorrow|next|currently|now|by eoy|monday|tuesday|wednesday|thursday|friday|saturday|sunday|another|again)\b/

/**
 * Anything else: the deadline, and the words without it. Without a deadline in the words, or with a word such
 * as "next", the day of the close is the deadline.
 */
export function eventIn(reading: Reading): Proposition | null {
  const { outcome, wording, vocabulary } = reading
  const byTitle = deadlineOf(reading.title, wording.closesAt)
  const byOutcome = deadlineOf(outcome ?? '', wording.closesAt)
  const isSameDay = byOutcome?.rest === '' && byTitle?.day === byOutcome.day
  const isStated = outcome === null || isSameDay || isStatedBy(reading, outcome)
  const isBlank = / in this set$|^will (?:become|be|leave|win) /.test(reading.title)
  const isInGroup = reading.group !== '' && reading.group !== reading.title
  if (isBlank && !isInGroup) return null
  const above = isInGroup && (isBlank || !isStated) ? `${reading.group} ` : ''
  const fullText = `${above}${reading.title}${isStated ? '' : ` ${outcome}`}`
  // A question without an answer makes no claim.
  if (outcome === null && /^(?:who|whom|which|what|when|how|where)\b/.test(fullText)) return null
  if (PERSONAL.test(fullText) || fullText === '') return null
  const subjectWords = outcome === null ? null : subjectOf(wording.outcomeTitle ?? '', vocabulary)
  if (subjectWords?.kind === 'rest') return null
  const deadline = deadlineOf(fullText, wording.closesAt)
  const isFixed = deadline !== null && !DEICTIC.test(fullText)
  const day = isFixed ? deadline.day : (wording.closesAt?.slice(0, 10) ?? null)
  if (day === null) return null
  const text = (isFixed ? deadline.rest : fullText)
    .replace(/^will (?:the )?/, '')
    .replace(/\b(?:the|a|an|be)\b ?/g, '')
    // "Biden drops out", "Will Biden drop out".
    .replace(/(?<=[a-z]{3}[^\sius])s(?= |$)/g, '')
    .trim()
  if (text.length < 8) return null
  return {
    ...{ predicate: 'event', deadline: day, side: 'yes' },
    subject: { kind: 'thing', key: text, name: wording.outcomeTitle ?? wording.title, aliases: [] },
    question: question(reading, null),
  }
}

/** Whether the title states this very outcome, rather than a question with several outcomes. */
function isStatedBy({ wording, title, group }: Reading, outcome: string): boolean {
  if (title === outcome || title.replace(/^will (?:the )?/, '').startsWith(`${outcome} `)) {
    return !/ (?:vs?|or|and|@) /.test(title)
  }
  // Polymarket words each outcome of a group as a question of its own.
  const isOwn = group !== '' && group !== title && title.startsWith('will ')
  const isInTitle = /\d/.test(outcome) || outcome.split(' ').every((word) => title.includes(word))
  return wording.venue === 'polymarket' && isOwn && isInTitle
}
