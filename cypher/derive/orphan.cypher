// Flags entities that no source speaks of any more; they keep id and slugs.
//
// $ids  entity ids
// $at   instant, ISO 8601
// row   [count]
UNWIND $ids AS id
MATCH (e:Entity {id: id})
SET e.orphaned = true, e.hash = '', e.updatedAt = $at, e.dirty = true
RETURN count(*)
