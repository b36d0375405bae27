import type { Session, Warn } from './session.js'

/**
 * Returns a function that runs `work`, but never twice at the same time. All calls during a run
 * share the next run. So the promise of a call resolves only after a run that began after the call.
 */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  return () => {
    waiting ??= running.then(() => {
      waiting = null
      running = work()
      return running
    })
    return waiting
  }
}

/**
 * Returns a function like `oneAtATime`, for work that a later run repeats. A failure is reported as
 * `text`, unless the session is stopped.
 */
export function inBackground(
  { stopped }: Pick<Session, 'stopped'>,
  warn: Warn,
  text: string,
  work: () => Promise<void>,
): () => Promise<void> {
  return oneAtATime(() =>
    work().catch((error: unknown) => {
      if (!stopped.aborted) warn(text, error)
    }),
  )
}
