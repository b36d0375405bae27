// Replaces the contradictions of markets.
//
// $ids: string[]  ids of markets
// $rows: {from: string, to: string, claim: 'IMPLIES' | 'EXCLUDES', gap: number, reason: string}[]
//     from, to: ids; the first market implies or excludes the second
// row: {ids: string[]}  ids of the markets at the other ends of the replaced contradictions
CALL {
  UNWIND $ids AS id
  MATCH (:Market {id: id})-[old:CONTRADICTS]-(other:Market)
  WITH DISTINCT old, other
  WITH collect(DISTINCT other.id) AS ids, collect(DISTINCT old) AS olds
  FOREACH (old IN olds | DELETE old)
  RETURN ids
}
CALL {
  UNWIND $rows AS row
  MATCH (from:Market {id: row.from})
  MATCH (to:Market {id: row.to})
  CREATE (from)-[:CONTRADICTS {claim: row.claim, gap: row.gap, reason: row.reason}]->(to)
  RETURN count(*) AS written
}
RETURN ids
