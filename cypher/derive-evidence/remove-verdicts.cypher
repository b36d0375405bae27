// Deletes verdicts, and marks their records.
//
// $keys: string[]  keys of verdicts
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (v:Verdict {key: key})
CALL (v) {
  MATCH (v)-[:BETWEEN]->(r)
  SET r.dirty = coalesce(r.dirty, 4)
}
DETACH DELETE v
RETURN count(*) AS count
