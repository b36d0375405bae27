/**
 * Returns a function that runs `work`, but never twice at the same time. All calls during a run
 * share the next run. So the promise of a call resolves only after a run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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
