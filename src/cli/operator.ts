import { userInfo } from 'node:os'
import { OperatorError } from '../domain/operator-error.js'
import type { Session, Warn } from '../jobs/session.js'

/** The operator's user name, which is recorded with each decision. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, the user may have a number but no name.
    return `user ${String(process.getuid?.() ?? 'unknown')}`
  }
}

const REASON_CHARACTERS = 500

/** Trims the reason of a decision. Throws an `OperatorError` if it is not one line of text. */
export function reasonIn(text: string): string {
  return lineIn(text, 'reason', REASON_CHARACTERS)
}

/** Trims a text. Throws an `OperatorError` that contains `name` if it is not one line of text. */
export function lineIn(text: string, name: string, maxCharacters: number): string {
  const line = text.trim()
  if (line !== '' && line.length <= maxCharacters && !UNSEEN.test(line)) return line
  throw new OperatorError(
    `The ${name} must be one line of 1 to ${String(maxCharacters)} characters.`,
  )
}

/** Characters that move the terminal's cursor or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Makes an untrusted text safe to print: one line, without control characters. */
export function toPrintable(text: string): string {
  return text
    .replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? ' / ' : gap))
    .replaceAll(new RegExp(UNSEEN, 'gu'), '\ufffd')
}

/** Reports failures after which a command continues. */
export function warnAtTerminal({ notify }: Pick<Session, 'notify'>): Warn {
  return (text, error) => {
    notify(`${text}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
