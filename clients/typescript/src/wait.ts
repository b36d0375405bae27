const FIRST_WAIT_MS = 500

/** What `Retry-After` asks for: seconds, or a date. Null: nothing that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** How long to wait where nobody says so: half a second at most, then twice as long each time, somewhere in between. */
export function ownWaitMs(attempt: number): number {
  return Math.random() * FIRST_WAIT_MS * 2 ** attempt
}

/** Waits; ends at once, with its reason, when `signal` aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      // A reason is whatever somebody aborted with, as `fetch` has it.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
