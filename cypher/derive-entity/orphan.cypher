// Flags entities that no source mentions any more. They keep their ids and slugs.
//
// $ids: string[]  entity ids
// $at: string  instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
SET e.orphaned = true, e.hash = '', e.updatedAt = $at, e.dirty = true
RETURN count(*) AS count
