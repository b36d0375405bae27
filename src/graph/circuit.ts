import { ApiError } from '../errors.js'

/** Stands between readers and a server that may stop answering. */
export interface Circuit {
  /**
   * What `work` gives. Fails with `GRAPH_UNAVAILABLE` at once while the circuit is open, and as soon as it
   * opens.
   */
  readonly through: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether the server was given up, and did not answer since. */
  readonly isOpen: () => boolean
  readonly stop: () => void
}

export interface CircuitOptions {
  /** Asks the server for the least there is; fails when it does not answer in time. */
  readonly probe: () => Promise<unknown>
  /** Whether an error says that the server was not reached, instead of what it thinks of a question. */
  readonly isUnreached: (error: unknown) => boolean
  /** How long the server may say nothing at all while it owes answers, before it is probed. */
  readonly silenceMs: () => number
}

/** Between two probes of a server that does not answer. */
const PROBE_PAUSE_MS = 250
/** Between two looks at whether the server is silent. */
const WATCH_MS = 200

/**
 * A circuit that opens when a probe fails after the server was silent, or could not be reached, and closes
 * by itself when a probe is answered. Any answer is a sign of life: a slow question beside others that are
 * answered opens nothing.
 */
export function createCircuit({ probe, isUnreached, silenceMs }: CircuitOptions): Circuit {
  /** How to fail each question that is under way, and since when it is, oldest first. */
  const owed = new Map<(error: ApiError) => void, number>()
  let heardAt = performance.now()
  let watch: NodeJS.Timeout | undefined
  let isProbing = false
  let isOpen = false
  let isStopped = false

  function heard(): void {
    heardAt = performance.now()
  }

  function stopWatch(): void {
    clearInterval(watch)
    watch = undefined
  }

  function look(): void {
    const [oldest] = owed.values()
    if (oldest === undefined) stopWatch()
    else if (performance.now() - Math.max(heardAt, oldest) >= silenceMs()) void checkServer()
  }

  async function checkServer(): Promise<void> {
    if (isProbing || isOpen) return
    isProbing = true
    const since = performance.now()
    try {
      await probe()
      heard()
    } catch {
      // An answer to somebody else meanwhile says more than a probe that found no connection.
      if (heardAt < since) void openUntilAnswered()
    } finally {
      isProbing = false
    }
  }

  async function openUntilAnswered(): Promise<void> {
    isOpen = true
    const failures = [...owed.keys()]
    owed.clear()
    stopWatch()
    for (const fail of failures) fail(unavailable())
    while (isOpen && !isStopped) {
      await pause()
      try {
        await probe()
        heard()
        isOpen = false
      } catch {
        // It is asked again.
      }
    }
  }

  /** What `work` gives; any answer is a sign of life. */
  async function hear<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      heard()
      return answer
    } catch (error) {
      if (isUnreached(error)) void checkServer()
      else heard()
      throw error
    }
  }

  return {
    through(work) {
      if (isOpen) return Promise.reject(unavailable())
      watch ??= setInterval(look, WATCH_MS).unref()
      return new Promise((resolve, reject) => {
        owed.set(reject, performance.now())
        void hear(work)
          .then(resolve, reject)
          .finally(() => owed.delete(reject))
      })
    },
    isOpen: () => isOpen,
    stop: () => {
      isStopped = true
      stopWatch()
    },
  }
}

function unavailable(): ApiError {
  return new ApiError('GRAPH_UNAVAILABLE')
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS).unref())
}
