/** Values of one response that are resolved in one turn of the event loop: about 5 ms. */
const VALUES_A_TURN = 2_000

const waiting: (() => void)[] = []
let isScheduled = false

/** Resolves in a turn of the event loop of its own, so that requests are served between two of them. */
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

/** Resolves when a response of so many values may be written, which takes as long as to resolve some. */
export async function turnToWrite(values: number): Promise<void> {
  if (values > VALUES_A_TURN) await ownTurn()
}

/**
 * Spreads the work of one response over turns of the event loop. Given how many values follow, the function returns when
 * they may be resolved; null: at once.
 */
export function createTurns(): (values: number) => Promise<void> | null {
  let room = VALUES_A_TURN
  let pending = 0
  let last = Promise.resolve()

  async function take(values: number): Promise<void> {
    if (room <= 0) {
      await ownTurn()
      room = VALUES_A_TURN
    }
    room -= values
    pending -= 1
  }

  return (values) => {
    if (pending === 0 && room > 0) {
      room -= values
      return null
    }
    pending += 1
    last = last.then(() => take(values))
    return last
  }
}
