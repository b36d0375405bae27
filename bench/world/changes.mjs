import { fork } from 'node:child_process'
import { polityEnv } from '../polity.mjs'
import { BenchError } from '../settings.mjs'
import { seeded } from '../../scripts/seeded.mjs'
import { shuffled, zipf } from './zipf.mjs'

export const CHANGES_A_SECOND = 10
const SEED = 10

/**
 * Changes politicians from a process of its own, so many a second, until `stop`, which gives how many
 * were done. In Neo4j by what imports do; `isOfPostgres`: in PostgreSQL, by an UPDATE of one column.
 */
export function startChanges({ root, folder, neo4j, postgres, isOfPostgres }, slugs) {
  const child = fork(new URL('change-process.mjs', import.meta.url), {
    env: polityEnv({ folder, neo4j }),
  })
  const answer = (kind) =>
    new Promise((resolve, reject) => {
      const gone = () => reject(new BenchError('The process that makes changes stopped.'))
      child.once('exit', gone)
      const take = (message) => {
        if (message.error !== undefined) reject(new BenchError(message.error))
        if (message.kind !== kind) return
        child.off('exit', gone)
        child.off('message', take)
        resolve(message)
      }
      child.on('message', take)
    })
  const url = isOfPostgres ? postgres.url : null
  child.send({ kind: 'start', root, url, slugs: drawn(slugs), everyMs: 1_000 / CHANGES_A_SECOND })
  return {
    pid: child.pid,
    ready: () => answer('ready'),
    stop: async () => {
      child.send({ kind: 'stop' })
      const { done } = await answer('stopped')
      child.kill()
      return done
    },
    close: () => child.kill(),
  }
}

/** Whom to change, one after the other: the popular ones change most, too. */
function drawn(slugs) {
  const random = seeded(SEED)
  const place = zipf(slugs.length)
  return Array.from({ length: 10_000 }, () => slugs[place(random())])
}
