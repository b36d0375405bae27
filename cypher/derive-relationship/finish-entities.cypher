// Removes the mark from entities and releases parked ones. Changed entities get their new description and the time of
// the change.
//
// $ids: string[]  entity ids
// $changed: {id: string, description: string}[]
// $waiting: {key: string, waiting: boolean}[]  relation records that began or stopped waiting
// $at: string  instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL () {
  UNWIND $ids AS id
  MATCH (e:Entity {id: id})
  SET e.dirty = null
  REMOVE e:Aside, e.asideWhy, e.asideAt
  RETURN count(*) AS done
  UNION ALL
  UNWIND $changed AS row
  MATCH (e:Entity {id: row.id})
  SET e.description = row.description, e.updatedAt = $at
  RETURN count(*) AS done
  UNION ALL
  UNWIND $waiting AS row
  MATCH (s:ReferenceKey {key: row.key})
  SET s.waiting = CASE WHEN row.waiting THEN true END
  RETURN count(*) AS done
}
RETURN sum(done) AS count
