import { userInfo } from 'node:os'
import { OperatorError } from '../domain/operator-error.js'

/** The operator's name, under which decisions of this terminal are recorded. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a user number without a name.
    return `user ${String(process.getuid?.() ?? 'unknown')}`
  }
}

const REASON_CHARACTERS = 500

/** The reason of a decision, as it is recorded: one line. Throws an `OperatorError`. */
export function reasonIn(text: string): string {
  const reason = text.trim()
  if (reason !== '' && reason.length <= REASON_CHARACTERS && !UNSEEN.test(reason)) return reason
  throw new OperatorError(
    `The reason must be one line of at most ${String(REASON_CHARACTERS)} characters that says something.`,
  )
}

/** Characters that move a terminal's cursor or change the order of letters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A text from outside, made harmless for a terminal; several lines become one. */
export function harmless(text: string): string {
  return text
    .replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? ' / ' : gap))
    .replaceAll(new RegExp(UNSEEN, 'gu'), '\ufffd')
}
