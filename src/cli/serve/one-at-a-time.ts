/**
 * Returns a function that runs `work`, but never two runs at once. All calls during a run share the next run, so their
 * promises resolve after work that started later than the call.
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
