import type { QuestionTimes } from './cycles.js'
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
  /**
   * A time at which the question was open: the time of its quote or of the file. If `opensAt` is
   * `null`, this time decides which election is the "next" one.
   */
  readonly askedAt?: string | null
  /** The venue's own id of the person, and of the party, that the listing is about. */
  readonly person?: NamedTarget | null
  readonly party?: NamedTarget | null
  /** Words with which the venue sorts the question, see `Listing`. */
  readonly context?: readonly string[] | null
}

/** An id of a venue, see `VenueTarget`. `name`: as the venue states it; `null`: not stated. */
export interface NamedTarget {
  readonly key: string
  readonly name: string | null
}

/** A wording that is prepared once for all parsers in `readers/`. */
export type Reading = Readonly<ReturnType<typeof readingOf>>

/** Prepares `wording` for the parsers in `readers/`. */
export function readingOf(wording: Wording, vocabulary: Vocabulary) {
  const title = plain(wording.title)
  const outcome = answerOf(title, wording.outcomeTitle)
  const isAnswer = outcome === '' || outcome === 'yes' || outcome === 'no'
  return {
    wording,
    title,
    group: plain(wording.groupTitle ?? ''),
    /** The `plain` words of the outcome; `null` if the outcome is absent, or only yes or no. */
    outcome: isAnswer ? null : outcome,
    isNo: outcome === 'no',
    questionTimes: questionTimesOf(wording),
    vocabulary,
  }
}

/** The question that the listing answers. `exclusive`: whether only one answer can come true. */
export function question({ wording }: Reading, exclusive: boolean | null): Question {
  return { title: (wording.groupTitle ?? wording.title).trim(), exclusive, exhaustive: null }
}

/**
 * The words of the outcome. If the outcome repeats a yes-or-no question ("No War Still Going",
 * "Doesn't complete first term"), the result is only "yes" or "no".
 */
function answerOf(title: string, outcomeTitle: string | null): string {
  const outcome = plain(outcomeTitle ?? '')
  const isYesOrNoQuestion = title.startsWith('will ') && !(outcomeTitle ?? '').includes(',')
  if (!isYesOrNoQuestion || outcome === '') return outcome
  const answer =
    /^(yes|no) (?!.*\b(?:but|by|before|after|with|in|one|party|more|less)\b)[a-z ]+$/.exec(outcome)
  return answer?.[1] ?? restatedIn(title, outcome) ?? outcome
}

/** "Completes first term" repeats "Will X complete his first term" with another verb form. */
function restatedIn(title: string, outcome: string): 'yes' | 'no' | null {
  const [, not, verb = '', rest = ''] =
    /^(?:(doesnt|does not|wont|will not) )?(\S+) (.+)$/.exec(outcome) ?? []
  const bareVerb = not === undefined ? verb.replace(/s$/, '') : verb
  const words = title.split(' ')
  const areKnown = [bareVerb, ...rest.split(' ')].every((word) => words.includes(word))
  if (!areKnown || (not === undefined && bareVerb === verb)) return null
  return not === undefined ? 'yes' : 'no'
}

function questionTimesOf({ venue, opensAt, closesAt, askedAt }: Wording): QuestionTimes {
  const at = opensAt ?? askedAt ?? null
  // The time of a file that was written after the close does not show when the question was asked.
  const isAfterClose = at !== null && closesAt !== null && at > closesAt
  return { venue, at: isAfterClose ? null : at, closesAt }
}
