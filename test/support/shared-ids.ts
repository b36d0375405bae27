import { COLLECTIONS, VENUES } from '../../src/domain/market.js'

/**
 * The ids that two objects of the graph have, of one type or of two. Clients keep an object under its id alone, and
 * `node` finds it by it.
 */
export async function sharedIds(app: {
  readonly run: (statement: string, params: Record<string, unknown>) => Promise<unknown[][]>
}): Promise<unknown[][]> {
  const outside = [...Object.keys(VENUES), ...Object.keys(COLLECTIONS)]
  return app.run(
    `CALL () {
       MATCH (n:Entity|Term|Market|FormerMarketId|MarketGroup|Race|Candidacy)
       RETURN n.id AS id, labels(n) AS holder
       UNION ALL
       MATCH (d:Dataset) RETURN toLower(d.name) AS id, labels(d) AS holder
       UNION ALL
       UNWIND $outside AS id RETURN id, ['Source'] AS holder
     }
     WITH id, collect(holder) AS holders
     WHERE size(holders) > 1 AND NOT id IS NULL
     RETURN id, holders LIMIT 10`,
    { outside },
  )
}
