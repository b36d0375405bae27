// Flags entities that no source speaks of any more; they keep id and slugs.
//
// $ids: string[]  entity ids
// $at: string  instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
SET e.orphaned = true, e.hash = '', e.updatedAt = $at, e.dirty = true
RETURN count(*) AS count
