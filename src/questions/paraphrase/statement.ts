import { dayNamed, deadlineOf } from '../dates.js'
import { withUsualNames } from '../event-words.js'
import { subjectOf } from '../subjects.js'
import type { Vocabulary } from '../vocabulary.js'
import { readingOf, type Reading, type Wording } from '../wording.js'
import { plain } from '../words.js'
import { mentionedIn, NOT, type Mentioned } from './facts.js'
import { lemmaOf } from './lemma.js'

/** What a wording mentions: facts that must be equal, and the other words. */
export interface Statement extends Mentioned {
  readonly venue: string
  /** The `plain` words of the question with its outcome. */
  readonly text: string
  /** The stated deadline (`by`) or day (`on`); `null` if the wording states neither. */
  readonly stated: { readonly kind: 'by' | 'on'; readonly day: string } | null
  readonly closesOn: string | null
  readonly askedOn: string | null
  /** The outcome; `null` if it is only yes or no, or if the title repeats it (see also `OPEN`). */
  readonly answer: string | null
  /** The words that the venue writes with a capital letter, as lemmas. */
  readonly names: ReadonlySet<string>
  /** Words of the group that the question lacks. They may explain words of the other wording. */
  readonly context: readonly string[]
}

/** A title whose meaning is clear only together with the title of the group. */
const BLANK = /^will (?:\S+ ){0,3}(?:become|be|leave|win)$| in this set$/
/** A title whose outcome is the answer, even if the title repeats it. */
const OPEN = /^(?:who|whom|which|what|how|when|where)\b|\b(?:vs?|or)\b/

/**
 * Finds what `wording` mentions. `null` if the answer is "other", because the meaning of "other"
 * depends on the other outcomes at the venue.
 */
export function statementOf(wording: Wording, vocabulary: Vocabulary): Statement | null {
  const reading = readingOf(wording, vocabulary)
  const { title, outcome, group, isNo } = reading
  const subject = outcome === null ? null : subjectOf(wording.outcomeTitle ?? '', vocabulary)
  if (subject?.kind === 'rest') return null
  const isStated = outcome === null || ` ${title} `.includes(` ${outcome} `)
  const question = BLANK.test(title) && group !== title ? `${group} ${title}` : title
  const text = withUsualNames(isStated ? question : `${question} ${outcome}`, vocabulary)
  const { stated, rest } = timeIn(reading, text)
  const mentioned = mentionedIn(rest, vocabulary)
  const { facts, words } = mentioned
  return {
    ...mentioned,
    facts: { ...facts, negation: isNo ? opposite(facts.negation) : facts.negation },
    ...{ venue: wording.venue, text, stated },
    closesOn: wording.closesAt?.slice(0, 10) ?? null,
    askedOn: (wording.opensAt ?? wording.askedAt)?.slice(0, 10) ?? null,
    answer: isStated && !OPEN.test(title) ? null : (subject?.key ?? outcome),
    names: namesIn(`${wording.title} ${wording.outcomeTitle ?? ''}`),
    context: mentionedIn(withUsualNames(group, vocabulary), vocabulary).words.filter(
      (word) => !words.includes(word),
    ),
  }
}

/** Adds the negation of the outcome “no”. Two negations cancel each other, so one is removed. */
function opposite(negation: readonly string[]): readonly string[] {
  return negation.length === 0 ? [NOT] : negation.slice(1)
}

function timeIn({ questionTimes }: Reading, text: string) {
  const day = dayNamed(text)
  if (day !== null) return { stated: { kind: 'on', day: day.day } as const, rest: day.rest }
  const deadline = deadlineOf(text, questionTimes)
  if (deadline === null) return { stated: null, rest: text }
  return { stated: { kind: 'by', day: deadline.day } as const, rest: deadline.rest }
}

function namesIn(text: string): ReadonlySet<string> {
  const capitalised = text.match(/\p{Lu}[\p{L}'’.-]*/gu) ?? []
  return new Set(capitalised.flatMap((word) => plain(word).split(/[ -]/).map(lemmaOf)))
}
