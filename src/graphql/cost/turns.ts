/**
 * The number of values of one response that are resolved in one turn of the event loop. This takes
 * about 5 ms.
 */
const VALUES_A_TURN = 2_000

const waiting: (() => void)[] = []
let isScheduled = false

/** Resolves in a separate turn of the event loop, so that other requests are served in between. */
function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    schedule()
  })
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    waiting.shift()?.()
    if (waiting.length > 0) schedule()
  })
}

/**
 * Resolves when a response with this number of values may be serialized. Large responses wait for a
 * separate turn.
 */
export async function turnToWrite(values: number): Promise<void> {
  if (values > VALUES_A_TURN) await ownTurn()
}

/**
 * Spreads the work of one response over turns of the event loop. Before some values are resolved,
 * call the returned function with the number of these values, and wait for its promise. If the
 * function returns null, the values may be resolved at once.
 */
export function createTurns(): (values: number) => Promise<void> | null {
  let valuesLeft = VALUES_A_TURN
  let pending = 0
  let last = Promise.resolve()

  async function take(values: number): Promise<void> {
    if (valuesLeft <= 0) {
      await ownTurn()
      valuesLeft = VALUES_A_TURN
    }
    valuesLeft -= values
    pending -= 1
  }

  return (values) => {
    if (pending === 0 && valuesLeft > 0) {
      valuesLeft -= values
      return null
    }
    pending += 1
    last = last.then(() => take(values))
    return last
  }
}
