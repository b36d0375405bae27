import { z } from 'zod'
import { instantIn } from '../rest/parameters.js'
import { flag, option, required } from './command.js'
import { reasonIn } from './operator.js'

export const json = flag('--json', 'print JSON')
export const reportJson = flag('--json', 'print the report as one JSON object')
export const dryRun = flag('--dry-run', 'read and count, but write nothing')

/** A list of texts with any content. */
export const texts = z.array(z.string())

/** A schema whose check is `read`, which returns `null` for a wrong text. */
export function readBy<T>(read: (text: string) => T | null, message: string): z.ZodType<T> {
  return z.string().transform((text, context) => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue(message)
    return z.NEVER
  })
}

/** Ids have the form of slugs. */
export const slug = z
  .string()
  .regex(
    /^[a-z\d]+(-[a-z\d]+)*$/,
    'It must be a slug or id: lowercase letters, digits and hyphens.',
  )

export const count = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'It must be a number from 1 to 99999.')
  .transform(Number)

/** The id of an application or proposal. */
export const listedId = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    'It must be an id, as the list command prints it.',
  )

export const instant = readBy((text) => {
  try {
    return instantIn('date', text)
  } catch {
    return null
  }
}, 'It must be a date or a time, such as 2026-01-31 or 2026-01-31T12:00:00Z.')

/** An option for a state, in upper or lower case. `message` names the states. */
export function stateOption<State extends string>(
  states: readonly [State, ...State[]],
  help: string,
  message: string,
) {
  const schema = z.string().toUpperCase().pipe(z.enum(states, message))
  return option('--state <state>', `only list this state: ${help}`, schema)
}

/** The reason of a decision. */
export function reason(help: string) {
  return required('--reason <text>', help, z.string().transform(reasonIn))
}
