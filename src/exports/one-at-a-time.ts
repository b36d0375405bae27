import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../errors.js'
import type { Ask } from '../graph/graph.js'

/**
 * Questions of all exports, one after another, each followed by a rest at least as long as itself: however many exports
 * there are, readers wait for one query at most, and have half of the time for themselves. While the end of a rest comes
 * late, because readers keep the process busy or what was read is still being written, it is followed by another one. What an export that is over still waits to ask is not asked.
 */
export function oneAtATime(ask: Ask): (isOver: () => boolean) => Ask {
  let before: Promise<unknown> = Promise.resolve()
  return (isOver) => (name, params) => {
    let beganAt: number | null = null
    const answer = before.then(() => {
      if (isOver()) throw new ApiError('REQUEST_ENDED')
      beganAt = performance.now()
      return ask(name, params)
    })
    const rest = () => (beganAt === null ? undefined : restFor(performance.now() - beganAt))
    before = answer.then(rest, rest)
    return answer
  }
}

const LONGEST_REST_MS = 100
/** So late is a timer of a process that is not busy. */
const LATE_MS = 5
/** An export goes on, however busy readers are. */
const MOST_RESTS = 4

async function restFor(tookMs: number): Promise<void> {
  let restMs = tookMs
  for (let rests = 0; rests < MOST_RESTS && restMs > 0; rests += 1) {
    const plannedMs = Math.min(restMs, LONGEST_REST_MS)
    const beganAt = performance.now()
    await wait(plannedMs)
    const lateMs = performance.now() - beganAt - plannedMs
    restMs = lateMs > LATE_MS ? lateMs : 0
  }
}
