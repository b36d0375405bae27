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
  /** How many answers the server owes. */
  readonly owed: () => number
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
  const questions = createQuestions()
  let heardAt = performance.now()
  let watch: NodeJS.Timeout | undefined
  let [isProbing, isOpen, isStopped] = [false, false, false]

  const heard = () => void (heardAt = performance.now())

  function stopWatch(): void {
    clearInterval(watch)
    watch = undefined
  }

  function look(): void {
    const since = questions.oldest()
    if (since === undefined) stopWatch()
    else if (performance.now() - Math.max(heardAt, since) >= silenceMs()) void checkServer()
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
      if (heardAt <= since) void openUntilAnswered()
    } finally {
      isProbing = false
    }
  }

  async function openUntilAnswered(): Promise<void> {
    isOpen = true
    stopWatch()
    questions.failAll()
    while (!isStopped && !(await answersAfterPause(probe)));
    isOpen = false
    heard()
  }

  return {
    through(work) {
      if (isOpen) return Promise.reject(unavailable())
      watch ??= setInterval(look, WATCH_MS).unref()
      return questions.ask(work, (error) => {
        if (error !== undefined && isUnreached(error)) void checkServer()
        else heard()
      })
    },
    isOpen: () => isOpen,
    owed: questions.count,
    stop: () => {
      isStopped = true
      stopWatch()
    },
  }
}

/** The questions that wait for an answer. */
function createQuestions() {
  /** How to fail each, and since when it waits, oldest first. */
  const waiting = new Map<(error: ApiError) => void, number>()

  return {
    /** What `work` gives, unless all are failed before. `ended` is told that it ended, and with which error. */
    ask: <T>(work: () => Promise<T>, ended: (error?: unknown) => void): Promise<T> =>
      new Promise((resolve, reject) => {
        waiting.set(reject, performance.now())
        const end = (error?: unknown) => {
          waiting.delete(reject)
          ended(error)
        }
        work().then(
          (answer) => {
            end()
            resolve(answer)
          },
          (error: unknown) => {
            end(error)
            reject(
              error instanceof Error ? error : new Error('A question failed.', { cause: error }),
            )
          },
        )
      }),
    /** Since when the one waits that has waited longest, as `performance.now` tells. */
    oldest: (): number | undefined => waiting.values().next().value,
    count: () => waiting.size,
    failAll(): void {
      const failures = [...waiting.keys()]
      waiting.clear()
      for (const fail of failures) fail(unavailable())
    },
  }
}

async function answersAfterPause(probe: () => Promise<unknown>): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS).unref())
  return probe().then(
    () => true,
    () => false,
  )
}

function unavailable(): ApiError {
  return new ApiError('GRAPH_UNAVAILABLE')
}
