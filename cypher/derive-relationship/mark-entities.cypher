// Marks entities whose relationships are to be derived again, and relation records that wait for theirs.
//
// $ids: string[]  entity ids
// $retype: string[]  ids of those that may be a person or a politician now
// $waiting: string[]  keys of relation records whose subject is not there
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
