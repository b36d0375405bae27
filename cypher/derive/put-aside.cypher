// Parks items that cannot be derived. They lose their mark until they change.
//
// $rows: {key: string, why: string}[]  keys of records, listings or blocks, ids of entities or markets
// $at: string  instant, ISO 8601
// row: {count: number}
UNWIND $rows AS row
CALL (row) {
  MATCH (n:ReferenceKey {key: row.key}) RETURN n
  UNION
  MATCH (n:Entity {id: row.key}) RETURN n
  UNION
  MATCH (n:Listing {key: row.key}) USING INDEX SEEK n:Listing(key) RETURN n
  UNION
  MATCH (n:Market {id: row.key}) RETURN n
  UNION
  MATCH (n:Block {key: row.key}) RETURN n
}
SET n:Aside, n.dirty = null, n.asideWhy = row.why, n.asideAt = $at, n.asideComponent = null
RETURN count(*) AS count
