import { sleep } from '../async.js'
import { ApiError } from '../errors.js'

export interface CircuitOptions {
  /**
   * Sends the cheapest possible query to the server. The promise is rejected if the server does not
   * answer in time.
   */
  readonly probe: () => Promise<unknown>
  /**
   * True if an error means that the server was not reached; false if the server itself reported the
   * error.
   */
  readonly isUnreached: (error: unknown) => boolean
  /**
   * If requests are in flight and the server has sent no answer for this time, the circuit probes
   * the server.
   */
  readonly silenceMs: () => number
}

/** Interval of probes while the server does not answer. */
const PROBE_PAUSE_MS = 250
/** How often the circuit checks whether the server is silent. */
const WATCH_MS = 200

/** A circuit breaker between readers and a server that may stop answering. */
export type Circuit = ReturnType<typeof createCircuit>

/**
 * Creates a circuit. If the server is silent or not reached, the circuit sends a probe, and opens
 * if the probe fails. While the circuit is open, all requests fail at once. The circuit closes when
 * a later probe succeeds. Any answer proves that the server works, so one slow query among others
 * does not open the circuit.
 */
export function createCircuit({ probe, isUnreached, silenceMs }: CircuitOptions) {
  /** The reject function and start time of each request in flight, oldest first. */
  const waiting = new Map<(error: Error) => void, number>()
  let heardAt = performance.now()
  let watch: NodeJS.Timeout | undefined
  let [isProbing, isOpen, isStopped] = [false, false, false]

  const markHeard = () => void (heardAt = performance.now())

  function stopWatch(): void {
    clearInterval(watch)
    watch = undefined
  }

  function checkSilence(): void {
    const since = waiting.values().next().value
    if (since === undefined) stopWatch()
    else if (performance.now() - Math.max(heardAt, since) >= silenceMs()) void checkServer()
  }

  async function checkServer(): Promise<void> {
    if (isProbing || isOpen) return
    isProbing = true
    const since = performance.now()
    try {
      await probe()
      markHeard()
    } catch {
      // Another request may have been answered in the meantime. That answer proves more than a
      // failed probe.
      if (heardAt <= since) void openUntilAnswered()
    } finally {
      isProbing = false
    }
  }

  async function openUntilAnswered(): Promise<void> {
    isOpen = true
    stopWatch()
    for (const fail of waiting.keys()) fail(unavailable())
    waiting.clear()
    while (!isStopped && !(await answersAfterPause(probe)));
    isOpen = false
    markHeard()
  }

  return {
    /**
     * Runs `work` and returns its result. If the circuit is open, fails immediately with
     * `GRAPH_UNAVAILABLE`. If the circuit opens while `work` runs, fails with this error at once.
     */
    run<T>(work: () => Promise<T>): Promise<T> {
      if (isOpen) return Promise.reject(unavailable())
      watch ??= setInterval(checkSilence, WATCH_MS).unref()
      return new Promise((resolve, reject) => {
        waiting.set(reject, performance.now())
        work().then(
          (answer) => {
            waiting.delete(reject)
            markHeard()
            resolve(answer)
          },
          (error: unknown) => {
            waiting.delete(reject)
            if (isUnreached(error)) void checkServer()
            else markHeard()
            reject(error instanceof Error ? error : new Error('A query failed.', { cause: error }))
          },
        )
      })
    },
    /** True while the server is considered unavailable. */
    isOpen: () => isOpen,
    /** The number of requests in flight. */
    inFlight: () => waiting.size,
    stop: () => {
      isStopped = true
      stopWatch()
    },
  }
}

async function answersAfterPause(probe: () => Promise<unknown>): Promise<boolean> {
  await sleep(PROBE_PAUSE_MS, { ref: false })
  return probe().then(
    () => true,
    () => false,
  )
}

function unavailable(): ApiError {
  return new ApiError('GRAPH_UNAVAILABLE')
}
