// Deletes relationships that can no longer be derived.
//
// $rows: {id: string, ids: string[]}[]  id: the entity that they start from; ids: the relationships
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->()
WHERE l.id IN row.ids
DELETE l
RETURN count(*) AS count
