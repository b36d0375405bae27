// Links records to the identifiers they carry and to the handles they refer to.
//
// $has, $from, $refers  lists of [handle key, record keys]: each handle is looked for once
// row                   [count]
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
RETURN sum(made)
