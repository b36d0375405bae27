import type { Asked } from './cycles.js'
import type { Question } from './proposition.js'
import type { Vocabulary } from './vocabulary.js'
import { plain } from './words.js'

/** The wording of one listing. Times are ISO 8601. */
export interface Wording {
  readonly venue: string
  readonly title: string
  readonly outcomeTitle: string | null
  readonly groupTitle: string | null
  readonly description?: string | null
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly categories: readonly string[]
  /** A time at which it was open (of its quote, of the file); decides which "next" election is meant. */
  readonly askedAt?: string | null
}

/** A wording prepared once for all readers. */
export interface Reading {
  readonly wording: Wording
  readonly title: string
  readonly group: string
  /** The outcome's words; `null` for a plain yes or no. */
  readonly outcome: string | null
  readonly isNo: boolean
  readonly asked: Asked
  readonly vocabulary: Vocabulary
}

/** Prepares `wording` for the readers. */
export function readingOf(wording: Wording, vocabulary: Vocabulary): Reading {
  const outcome = answerOf(wording)
  const isAnswer = outcome === '' || outcome === 'yes' || outcome === 'no'
  return {
    wording,
    title: plain(wording.title),
    group: plain(wording.groupTitle ?? ''),
    outcome: isAnswer ? null : outcome,
    isNo: outcome === 'no',
    asked: askedOf(wording),
    vocabulary,
  }
}

export function question({ wording }: Reading, exclusive: boolean | null): Question {
  return { title: (wording.groupTitle ?? wording.title).trim(), exclusive, exhaustive: null }
}

/** The outcome's words; those that only repeat a yes-or-no question ("No War Still Going") are its yes or no. */
function answerOf({ title, outcomeTitle }: Wording): string {
  const outcome = plain(outcomeTitle ?? '')
  const answer =
    /^(yes|no) (?!.*\b(?:but|by|before|after|with|in|one|party|more|less)\b)[a-z ]+$/.exec(outcome)
  const isAsked = /^\s*will\b/i.test(title) && !(outcomeTitle ?? '').includes(',')
  return isAsked ? (answer?.[1] ?? outcome) : outcome
}

function askedOf({ venue, opensAt, closesAt, askedAt }: Wording): Asked {
  const at = opensAt ?? askedAt ?? null
  // A file written after the close does not say when the question was asked.
  const isLater = at !== null && closesAt !== null && at > closesAt
  return { venue, at: isLater ? null : at, closesAt }
}
