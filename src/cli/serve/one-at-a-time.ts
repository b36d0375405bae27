/** Who asks while it runs gets the run after it, which all who wait share. */
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
