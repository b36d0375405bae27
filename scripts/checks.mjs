import { end, isEnding } from './at-end.mjs'

/**
 * Runs checks and prints a line for each, then `N passed, N failed`. An error counts as a failed
 * check. Then stops everything that was started, and ends the program.
 *
 * @param {(check: (what: string, isRight: boolean) => void) => Promise<unknown>} work
 */
export async function runChecks(work) {
  let [passed, failed] = [0, 0]
  try {
    await work((what, isRight) => {
      console.log(`${isRight ? '✓' : '✕'} ${what}`)
      if (isRight) passed += 1
      else failed += 1
    })
  } catch (error) {
    if (!isEnding()) console.error(error)
    failed += 1
  }
  await endWith({ passed, failed })
}

/** Prints `N passed, N failed`, stops everything that was started, and ends the program. */
export async function endWith({ passed, failed }) {
  if (!isEnding()) console.log(`${passed} passed, ${failed} failed`)
  await end(failed > 0 ? 1 : 0)
}

/** A time as text. */
export function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`
}
