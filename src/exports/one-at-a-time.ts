import { setTimeout as wait } from 'node:timers/promises'
import type { Ask } from '../graph/graph.js'

/**
 * Questions of all exports, one after another, each followed by a rest as long as itself: however many exports there are,
 * readers wait for one query at most, and have half of the time for themselves.
 */
export function oneAtATime(ask: Ask): Ask {
  let before: Promise<unknown> = Promise.resolve()
  return (name, params) => {
    let beganAt = 0
    const answer = before.then(() => {
      beganAt = performance.now()
      return ask(name, params)
    })
    const rest = () => wait(Math.min(performance.now() - beganAt, LONGEST_REST_MS))
    before = answer.then(rest, rest)
    return answer
  }
}

const LONGEST_REST_MS = 100
