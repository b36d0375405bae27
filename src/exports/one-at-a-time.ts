import type { Ask } from '../graph/graph.js'

/** Questions of all exports, one after another: however many exports there are, readers wait for one query at most. */
export function oneAtATime(ask: Ask): Ask {
  let before: Promise<unknown> = Promise.resolve()
  return (name, params) => {
    const answer = before.then(() => ask(name, params))
    before = answer.catch(() => undefined)
    return answer
  }
}
