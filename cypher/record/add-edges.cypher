// Relates records to the identifiers they carry and to the keys they refer to.
//
// $has: [referenceKey: string, keys: string[]][]  keys of records by what they carry: each referenceKey is looked for once
// $from: [referenceKey: string, keys: string[]][]  the same by whom they speak of
// $refers: [referenceKey: string, keys: string[]][]  the same by what else they refer to
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
CALL () {
  UNWIND $has AS row
  MERGE (h:Handle {key: row[0]})
  SET h:Identifier
  WITH h, row
  UNWIND row[1] AS key
  MATCH (r:Handle {key: key})
  CREATE (r)-[:HAS]->(h)
  RETURN count(*) AS made
  UNION ALL
  UNWIND $from AS row
  MERGE (h:Handle {key: row[0]})
  WITH h, row
  UNWIND row[1] AS key
  MATCH (r:Handle {key: key})
  CREATE (r)-[:FROM]->(h)
  RETURN count(*) AS made
  UNION ALL
  UNWIND $refers AS row
  MERGE (h:Handle {key: row[0]})
  WITH h, row
  UNWIND row[1] AS key
  MATCH (r:Handle {key: key})
  CREATE (r)-[:REFERS]->(h)
  RETURN count(*) AS made
}
RETURN sum(made) AS count
