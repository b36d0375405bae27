import { fork } from 'node:child_process'
import { polityEnv } from '../polity.mjs'
import { BenchError } from '../settings.mjs'
import { seeded } from '../../scripts/seeded.mjs'
import { shuffled, zipf } from './zipf.mjs'

export const CHANGES_A_SECOND = 10
const SEED = 10

/**
 * Changes politicians at a fixed rate in its own process, until `stop`, which returns the number of
 * changes. In Neo4j like an import; with `isOfPostgres` in PostgreSQL, with an UPDATE of one
 * column.
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

/** The politicians in the order of their changes. Popular ones change most often. */
function drawn(slugs) {
  const random = seeded(SEED)
  const place = zipf(slugs.length)
  return Array.from({ length: 10_000 }, () => slugs[place(random())])
}
