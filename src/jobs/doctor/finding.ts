/** `wrong`: Polity does not work, or is unsafe, until this is corrected. */
export type FindingState = 'ok' | 'warning' | 'wrong' | 'not checked'

/** The result of a check. Contains no secrets. */
export interface Finding {
  readonly check: string
  readonly state: FindingState
  readonly found: string
  /** What the operator should do; null: nothing. */
  readonly todo: string | null
}

export function ok(check: string, found: string): Finding {
  return { check, state: 'ok', found, todo: null }
}

export function warning(check: string, found: string, todo: string): Finding {
  return { check, state: 'warning', found, todo }
}

export function wrong(check: string, found: string, todo: string): Finding {
  return { check, state: 'wrong', found, todo }
}

/** `why` continues the word "because". */
export function unchecked(check: string, why: string): Finding {
  return { check, state: 'not checked', found: `because ${why}`, todo: null }
}

/** Runs a check. If the check itself fails, the finding says why. */
export async function runCheck(
  check: string,
  work: () => Finding | Promise<Finding>,
): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return unchecked(check, `the check failed: ${reason.split('\n')[0] ?? ''}`)
  }
}

const MB = 1e6
const GB = 1e9

/** A size with a unit, such as `1.5 GB`. */
export function sizeText(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${(bytes / MB).toFixed(0)} MB`
}

/** At most five items of a list, and the number of the others. */
export function listText(items: readonly string[]): string {
  const rest = items.length - MAX_LISTED
  const shown = items.slice(0, MAX_LISTED).join(', ')
  return rest > 0 ? `${shown} and ${String(rest)} more` : shown
}

const MAX_LISTED = 5

/** A duration in its largest unit, such as `3 days`. */
export function durationText(ms: number): string {
  const [length, unit] = UNITS.find(([unitMs]) => ms >= unitMs) ?? [1_000, 'second']
  const count = Math.max(0, Math.round(ms / length))
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`
}

const UNITS: readonly (readonly [ms: number, unit: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]
