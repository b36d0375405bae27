// Deletes relationships that no longer follow.
//
// $rows: {id: string, ids: string[]}[]  the entity they go from, and theirs
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->()
WHERE l.id IN row.ids
DELETE l
RETURN count(*) AS count
