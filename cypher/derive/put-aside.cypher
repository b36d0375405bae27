// Puts aside what cannot be derived: it loses its mark until it changes.
//
// $rows: {referenceKey: string, why: string}[]  record keys or entity ids
// $at: string  instant, ISO 8601
// row: {count: number}
CALL () {
  UNWIND $rows AS row
  MATCH (r:Handle {key: row.referenceKey})
  SET r:Aside, r.dirty = null, r.asideWhy = row.why, r.asideAt = $at
  RETURN count(*) AS put
  UNION ALL
  UNWIND $rows AS row
  MATCH (e:Entity {id: row.referenceKey})
  SET e:Aside, e.dirty = null, e.asideWhy = row.why, e.asideAt = $at
  RETURN count(*) AS put
}
RETURN sum(put) AS count
