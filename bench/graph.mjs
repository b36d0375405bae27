import neo4j from 'neo4j-driver'
import { BenchError } from './settings.mjs'

/** The bench's own way to Neo4j: to choose questions, to copy, to count. */
export function openGraph({ uri, user, password }) {
  const open = (options) => neo4j.driver(uri, neo4j.auth.basic(user, password), options)
  const driver = open({ disableLosslessIntegers: true })
  const wide = open({ useBigInt: true, fetchSize: 5_000 })

  async function rows(text, params = {}) {
    // One server reads what it has written; and when its store is replaced it knows nothing of the last one's.
    const how = { database: 'neo4j', bookmarkManager: null }
    const { records } = await driver.executeQuery(text, params, how)
    return records.map((record) => record.toObject())
  }

  return {
    rows,
    /** Hands over row by row, whole numbers as `bigint`: also what is too much for memory. */
    each: async (text, take) => {
      const session = wide.session({ database: 'neo4j', defaultAccessMode: neo4j.session.READ })
      try {
        for await (const record of session.run(text)) take(record.toObject())
      } finally {
        await session.close()
      }
    },
    /** Runs commands on the schema in one transaction: indexes are then filled in one go. */
    applySchema: async (commands) => {
      const session = driver.session({ database: 'neo4j' })
      try {
        const transaction = await session.beginTransaction()
        for (const command of commands) await transaction.run(command)
        await transaction.commit()
      } finally {
        await session.close()
      }
    },
    close: async () => {
      await driver.close()
      await wide.close()
    },
    /** The bench writes copies of all it finds, so it will not touch a graph that somebody uses. */
    mustBeEmpty: async () => {
      if ((await rows('MATCH (n:Entity) RETURN 1 AS one LIMIT 1')).length === 0) return
      throw new BenchError(`${uri} holds a graph; give the bench a Neo4j that is empty.`)
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
