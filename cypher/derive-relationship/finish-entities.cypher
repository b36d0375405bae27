// Takes the mark from entities, which are put aside no more; those with differences get their sentence and the time.
//
// $ids: string[]  entity ids
// $changed: {id: string, description: string}[]
// $waiting: {key: string, waiting: boolean}[]  relation records whose waiting changed
// $at: string  instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
