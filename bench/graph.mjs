import neo4j from 'neo4j-driver'
import { BenchError } from './settings.mjs'

/** The bench's own way to Neo4j: to choose questions, to copy, to count. */
export function openGraph({ uri, user, password }) {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    disableLosslessIntegers: true,
  })

  async function rows(text, params = {}) {
    const { records } = await driver.executeQuery(text, params, { database: 'neo4j' })
    return records.map((record) => record.toObject())
  }

  return {
    rows,
    close: () => driver.close(),
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

export const LABELS = [
  'Politician',
  'Party',
  'Office',
  'Institution',
  'Election',
  'Area',
  'Person',
  'Organization',
]
