import { readFileSync } from 'node:fs'
import { KINDS } from '../graph.mjs'
import { withClient } from '../postgres/server.mjs'
import { insert } from '../postgres/tables.mjs'

const FUNCTIONS = new URL('postgres.sql', import.meta.url)

/** Adds the other data of the world's workload to PostgreSQL: markets, and the table for paths. */
export async function addWorld(graph, postgres) {
  await withClient(postgres, async (client) => {
    await client.query(readFileSync(FUNCTIONS, 'utf8'))
    const markets = await graph.rows(
      `MATCH (m:Market) WHERE m.listKey > ''
       RETURN [m.id, m.title, m.category, m.state, m.closesAt, m.volumeUsd, m.percent, m.listKey] AS row`,
    )
    const columns = ['id', 'title', 'category', 'state', 'closes_at', 'volume_usd', 'shown_percent']
    await insert(client, 'market', [...columns, 'list_key'], markets)
    const nodes = await graph.rows('MATCH (e:Entity) RETURN [id(e), e.slug, e.name] AS row')
    await insert(client, 'paths.node', ['node_number', 'slug', 'name'], nodes)
    const links = await graph.rows(
      `MATCH (a:Entity)-[r:${KINDS.join('|')}]-(b:Entity) RETURN [id(a), id(b), type(r)] AS row`,
    )
    await insert(client, 'paths.link', ['from_number', 'to_number', 'kind'], links)
    await client.query('CREATE INDEX ON paths.link (from_number) INCLUDE (to_number, kind)')
    await client.query('VACUUM ANALYZE')
  })
}
