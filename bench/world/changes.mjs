import { seeded } from '../../scripts/seeded.mjs'
import { polityEnv } from '../polity.mjs'
import { startWorker } from '../worker.mjs'
import { zipf } from './zipf.mjs'

const CHANGES_A_SECOND = 10
const SEED = 10

/**
 * Changes politicians at a fixed rate in a separate process. `stop` ends this and returns the
 * number of changes. Changes Neo4j like an import, or with `isOfPostgres` a column in PostgreSQL.
 */
export async function startChanges({ root, folder, neo4j, postgres, isOfPostgres }, slugs) {
  const worker = startWorker(new URL('change-process.mjs', import.meta.url), {
    env: polityEnv({ folder, neo4j }),
  })
  const url = isOfPostgres ? postgres.url : null
  const everyMs = 1_000 / CHANGES_A_SECOND
  await worker.call({ root, url, slugs: drawn(slugs), everyMs })
  return {
    pid: worker.pid,
    stop: async () => {
      const done = await worker.call({})
      await worker.close()
      return done
    },
    close: worker.close,
  }
}

/** The politicians in the order of their changes. Popular ones change most often. */
function drawn(slugs) {
  const random = seeded(SEED)
  const place = zipf(slugs.length)
  return Array.from({ length: 10_000 }, () => slugs[place(random())])
}
