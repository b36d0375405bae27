// Relates records to the identifiers they carry and to the keys they refer to.
//
// $identifiers: [referenceKey: string, keys: string[]][]  record keys by identifier, so that the query looks up each
//     identifier once
// $subjects: [referenceKey: string, keys: string[]][]  record keys by their subject
// $references: [referenceKey: string, keys: string[]][]  record keys by their other references
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
