// Relates records to the identifiers they carry and to the keys they refer to.
//
// $identifiers: [referenceKey: string, keys: string[]][]  keys of records by what they carry: each reference key is looked for once
// $subjects: [referenceKey: string, keys: string[]][]  the same by whom they speak of
// $references: [referenceKey: string, keys: string[]][]  the same by what else they refer to
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
CALL () {
  UNWIND $identifiers AS row
  MERGE (k:ReferenceKey {key: row[0]})
  SET k:Identifier
  WITH k, row
  UNWIND row[1] AS key
  MATCH (r:ReferenceKey {key: key})
  CREATE (r)-[:HAS_IDENTIFIER]->(k)
  RETURN count(*) AS made
  UNION ALL
  UNWIND $subjects AS row
  MERGE (k:ReferenceKey {key: row[0]})
  WITH k, row
  UNWIND row[1] AS key
  MATCH (r:ReferenceKey {key: key})
  CREATE (r)-[:HAS_SUBJECT]->(k)
  RETURN count(*) AS made
  UNION ALL
  UNWIND $references AS row
  MERGE (k:ReferenceKey {key: row[0]})
  WITH k, row
  UNWIND row[1] AS key
  MATCH (r:ReferenceKey {key: key})
  CREATE (r)-[:REFERS_TO]->(k)
  RETURN count(*) AS made
}
RETURN sum(made) AS count
