// Deletes decisions, and marks the records that they were about.
//
// $keys: string[]  keys of decisions
// row: {count: number}
UNWIND $keys AS key
MATCH (d:Decision {key: key})
CALL (d) {
  MATCH (d)-[:ABOUT]->(referenceKey:ReferenceKey)
  CALL (referenceKey) {
    WITH referenceKey WHERE referenceKey:Record RETURN referenceKey AS r
    UNION
    MATCH (referenceKey)<-[:HAS_IDENTIFIER]-(r:Record) RETURN r
  }
  SET r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
}
DETACH DELETE d
RETURN count(*) AS count
