// Links records to the identifiers they carry and to the handles they refer to.
//
// $has, $from, $refers  lists of [record key, handle key]
// row                   [count]
CALL () {
  UNWIND $has AS pair
  MATCH (r:Handle {key: pair[0]})
  MERGE (h:Handle {key: pair[1]})
  SET h:Identifier
  CREATE (r)-[:HAS]->(h)
  RETURN count(*) AS made
  UNION ALL
  UNWIND $from AS pair
  MATCH (r:Handle {key: pair[0]})
  MERGE (h:Handle {key: pair[1]})
  CREATE (r)-[:FROM]->(h)
  RETURN count(*) AS made
  UNION ALL
  UNWIND $refers AS pair
  MATCH (r:Handle {key: pair[0]})
  MERGE (h:Handle {key: pair[1]})
  CREATE (r)-[:REFERS]->(h)
  RETURN count(*) AS made
}
RETURN sum(made)
