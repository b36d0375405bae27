// Marks entities whose relationships must be derived again, and relation records that wait for their subjects.
//
// $ids: string[]  entity ids
// $retype: string[]  ids of entities that may change between person and politician
// $waiting: string[]  keys of relation records whose subject does not exist yet
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL () {
  UNWIND $ids AS id
  MATCH (e:Entity {id: id})
  SET e.dirty = true
  RETURN count(*) AS marked
  UNION ALL
  UNWIND $retype AS id
  MATCH (r:Record)-[:STANDS_FOR]->(:Entity {id: id})
  WHERE r.dirty IS NULL
  SET r.dirty = CASE r.phase WHEN 1 THEN 4 ELSE r.phase END
  RETURN count(*) AS marked
  UNION ALL
  UNWIND $waiting AS key
  MATCH (s:ReferenceKey {key: key})
  SET s.waiting = true
  RETURN count(*) AS marked
}
RETURN sum(marked) AS count
