import neo4j from 'neo4j-driver'
import { BenchError } from './settings.mjs'

/** Connects the bench to Neo4j, to choose subjects, copy and count. */
export function openGraph({ uri, user, password }) {
  const open = (options) => neo4j.driver(uri, neo4j.auth.basic(user, password), options)
  const driver = open({ disableLosslessIntegers: true })
  const wide = open({ useBigInt: true, fetchSize: 5_000 })

  /** @returns {Promise<any[]>} */
  async function rows(text, params = {}) {
    // A single server always reads its own writes, so it needs no bookmarks. After its store is
    // replaced, it would not know the old bookmarks.
    const how = { database: 'neo4j', bookmarkManager: null }
    const { records } = await driver.executeQuery(text, params, how)
    return records.map((record) => record.toObject())
  }

  return {
    rows,
    /** Passes rows one by one, for results larger than memory. Whole numbers are `bigint`. */
    each: async (text, take) => {
      const session = wide.session({ database: 'neo4j', defaultAccessMode: neo4j.session.READ })
      try {
        for await (const record of session.run(text)) take(record.toObject())
      } finally {
        await session.close()
      }
    },
    /** Runs schema commands in one transaction, so that Neo4j fills all indexes in one pass. */
    applySchema: async (commands) => {
      const session = driver.session({ database: 'neo4j' })
      try {
        await session.executeWrite(async (transaction) => {
          for (const command of commands) await transaction.run(command)
        })
      } finally {
        await session.close()
      }
    },
    close: () => Promise.all([driver.close(), wide.close()]),
    /** Refuses a graph with data, because the bench writes copies of all data into it. */
    mustBeEmpty: async () => {
      if ((await rows('MATCH (n:Entity) RETURN 1 AS one LIMIT 1')).length === 0) return
      throw new BenchError(`${uri} contains data; give the bench an empty Neo4j.`)
    },
    size: async () => {
      const [entities] = await rows('MATCH (n:Entity) RETURN count(n) AS n')
      const [links] = await rows(`MATCH (:Entity)-[r:${KINDS.join('|')}]->() RETURN count(r) AS n`)
      const [markets] = await rows('MATCH (n:Market) RETURN count(n) AS n')
      return { entities: entities.n, relationships: links.n, markets: markets.n }
    },
    version: async () => {
      const [{ version }] = await rows(
        'CALL dbms.components() YIELD versions RETURN versions[0] AS version',
      )
      return version
    },
  }
}

/** Relationships between entities. */
export const KINDS = [
  'MEMBER_OF',
  'HOLDS',
  'REPRESENTS',
  'CANDIDATE_IN',
  'WON',
  'PART_OF',
  'FOR_OFFICE',
  'IN_AREA',
  'RELATED_TO',
]
