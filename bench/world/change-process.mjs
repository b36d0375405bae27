// Changes the image of one politician after another. In Neo4j with the product's own code: it
// stores a record like an import, derives the entity, and the log notifies the gateways. In
// PostgreSQL with an UPDATE.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { openGraph } from '../graph.mjs'

let isStopped = false

process.on('message', (message) => {
  if (message.kind === 'start') work(message).catch(fail)
  else isStopped = true
})
process.once('disconnect', () => process.exit())

async function work({ root, url, slugs, everyMs }) {
  const target = url === null ? await openProduct(root) : await openSql(url)
  process.send({ kind: 'ready' })
  const done = await flow(target, slugs, everyMs)
  await target.close()
  process.send({ kind: 'stopped', done })
}

function fail(error) {
  process.send({ kind: 'failed', error: error.stack })
}

/** Changes the politicians that are due. After a slow change, several are due at once. */
async function flow({ change }, slugs, everyMs) {
  const startedAt = performance.now()
  let done = 0
  while (!isStopped) {
    const due = Math.floor((performance.now() - startedAt) / everyMs)
    if (due > done) {
      const some = Array.from({ length: due - done }, (_, at) => slugs[(done + at) % slugs.length])
      await change([...new Set(some)], due)
      done = due
    } else await wait(everyMs / 10)
  }
  return done
}

async function openSql(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    async change(slugs, number) {
      for (const slug of slugs) {
        const text = 'UPDATE politician SET description = $1 WHERE slug = $2'
        await client.query(text, [imageOf(number), slug])
      }
    },
    close: () => client.end(),
  }
}

async function openProduct(root) {
  const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
  const { readSettings } = await load('cli/settings.js')
  const { connectGraph } = await load('jobs/session.js')
  const { appendChanges } = await load('graph/changes.js')
  const { derive } = await load('derivation/derive.js')
  const { readEvidenceRules } = await load('jobs/curated.js')
  const evidence = await readEvidenceRules(root)
  const config = readSettings(process.env)
  const graph = await connectGraph({ config, root }, config.server)
  const records = openGraph(config.server)
  const now = () => new Date()
  return {
    async change(slugs, number) {
      const rows = await records.rows(RECORDS, { slugs })
      await graph.writeLong(async (tx) => {
        await tx.run('record/update', { rows: rows.map((row) => changed(row, number)) })
        const datasets = new Set(rows.map(({ dataset }) => dataset))
        const changes = [...datasets].map((dataset) => ({
          kind: 'dataset',
          keys: [dataset],
          subject: dataset,
        }))
        await appendChanges(tx, changes, now())
      })
      await derive({ graph, now, holder: `bench ${String(process.pid)}`, endings: [], evidence })
    },
    async close() {
      await graph.close()
      await records.close()
    },
  }
}

/** The record of each politician that takes precedence in derivation. */
const RECORDS = `
  UNWIND $slugs AS slug
  MATCH (one:Entity {slug: slug})
  CALL (one) {
    MATCH (one)<-[:STANDS_FOR]-(record:Record) WHERE NOT record.withdrawn
    RETURN record ORDER BY record.lastSeenAt DESC, record.dataset, record.key LIMIT 1
  }
  RETURN record.key AS key, record.dataset AS dataset, record.data AS data,
    record.firstSeenAt AS firstSeenAt, record.lastSeenAt AS lastSeenAt`

/** The row that stores new data of a record. */
function changed({ key, data: before, firstSeenAt, lastSeenAt }, number) {
  const data = JSON.stringify({ ...JSON.parse(before), image: imageOf(number) })
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { key, data, hash, firstSeenAt, lastSeenAt, dirty: true }
}

function imageOf(number) {
  return `https://bench.example/${String(number)}.jpg`
}
