// Says which entity each record stands for.
//
// $rows: {key: string, id: string | null}[]  id null: none
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
OPTIONAL MATCH (r)-[old:STANDS_FOR]->()
DELETE old
WITH r, row
MATCH (e:Entity {id: row.id})
CREATE (r)-[:STANDS_FOR]->(e)
RETURN count(*) AS count
