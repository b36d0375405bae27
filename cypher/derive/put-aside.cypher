// Parks items that cannot be derived. They lose their mark until they change.
//
// $rows: {key: string, why: string}[]  keys of records, listings or blocks, ids of entities or markets
// $at: string  instant, ISO 8601
// row: {count: number}
CALL () {
  UNWIND $rows AS row
  MATCH (r:ReferenceKey {key: row.key})
  SET r:Aside, r.dirty = null, r.asideWhy = row.why, r.asideAt = $at, r.asideComponent = null
  RETURN count(*) AS put
  UNION ALL
  UNWIND $rows AS row
  MATCH (e:Entity {id: row.key})
  SET e:Aside, e.dirty = null, e.asideWhy = row.why, e.asideAt = $at
  RETURN count(*) AS put
  UNION ALL
  UNWIND $rows AS row
  MATCH (l:Listing {key: row.key})
  USING INDEX SEEK l:Listing(key)
  SET l:Aside, l.dirty = null, l.asideWhy = row.why, l.asideAt = $at
  RETURN count(*) AS put
  UNION ALL
  UNWIND $rows AS row
  MATCH (m:Market {id: row.key})
  SET m:Aside, m.dirty = null, m.asideWhy = row.why, m.asideAt = $at
  RETURN count(*) AS put
  UNION ALL
  UNWIND $rows AS row
  MATCH (b:Block {key: row.key})
  SET b:Aside, b.dirty = null, b.asideWhy = row.why, b.asideAt = $at
  RETURN count(*) AS put
}
RETURN sum(put) AS count
