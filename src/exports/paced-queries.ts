import pLimit from 'p-limit'
import { sleep } from '../async.js'
import { ApiError } from '../errors.js'
import type { RunQuery } from '../graph/graph.js'

/**
 * Runs the queries of all exports one at a time. After each query comes a pause as long as the
 * query, but at most `MAX_PAUSE_MS`, so that other requests wait for at most one query. If the
 * timer of a pause fires late, because the process is busy, a second pause follows, and so on. If
 * an export has ended, its waiting queries are not executed.
 */
export function pacedQueries(query: RunQuery): (isOver: () => boolean) => RunQuery {
  const oneAtATime = pLimit(1)
  return (isOver) => (name, params) =>
    new Promise((resolve, reject) => {
      void oneAtATime(async () => {
        if (isOver()) {
          reject(new ApiError('REQUEST_ENDED'))
          return
        }
        const beganAt = performance.now()
        await query(name, params).then(resolve, reject)
        await pauseFor(performance.now() - beganAt)
      })
    })
}

const MAX_PAUSE_MS = 100
/** A timer can be this late even if the process is not busy. */
const LATE_MS = 5
/**
 * Limits the pauses after one query, so that an export continues even if the process stays busy.
 */
const MAX_PAUSES = 4

async function pauseFor(tookMs: number): Promise<void> {
  let pauseMs = tookMs
  for (let pauses = 0; pauses < MAX_PAUSES && pauseMs > 0; pauses += 1) {
    const plannedMs = Math.min(pauseMs, MAX_PAUSE_MS)
    const beganAt = performance.now()
    await sleep(plannedMs)
    const lateMs = performance.now() - beganAt - plannedMs
    pauseMs = lateMs > LATE_MS ? lateMs : 0
  }
}
