// Forgets what evidence said, and marks the records.
//
// $keys: string[]  keys of verdicts
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (v:Verdict {key: key})
CALL (v) {
  MATCH (v)-[:BETWEEN]->(r)
  SET r.dirty = coalesce(r.dirty, 4)
}
DETACH DELETE v
RETURN count(*) AS count
