// Changes one politician after another. In Neo4j it uses the product's own code: it stores a new
// image in a record like an import, derives the entity, and the log notifies the gateways. In
// PostgreSQL it sends an UPDATE of the description.

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { built } from '../../scripts/project.mjs'
import { openGraph } from '../graph.mjs'
import { connectProduct } from '../polity.mjs'
import { answerCalls } from '../worker.mjs'

let isStopped = false

let flowing

// The first call starts the changes; the second one stops them and returns their number.
answerCalls(async (options) => {
  if (flowing === undefined) {
    const { root, url, slugs, everyMs } = options
    const target = url === null ? await openProduct(root) : await openSql(url)
    flowing = flow(target, slugs, everyMs).finally(target.close)
    return
  }
  isStopped = true
  return flowing
})

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
  const { appendChanges } = await built('graph/changes.js', root)
  const { derive } = await built('derivation/derive.js', root)
  const { readEvidenceRules } = await built('jobs/curated.js', root)
  const evidence = await readEvidenceRules(root)
  const graph = await connectProduct({ root, env: process.env })
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password } = process.env
  const records = openGraph({ uri, user, password })
  const now = () => new Date()
  return {
    async change(slugs, number) {
      const rows = await records.rows(RECORDS, { slugs })
      await graph.writeLong(async (tx) => {
        await tx.run('record/update', {
          rows: rows.map((row) => changed(row, number)),
        })
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
