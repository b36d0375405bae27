// Sets the entity of each record.
//
// $rows: {key: string, id: string | null}[]  id null: none
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
OPTIONAL MATCH (r)-[old:STANDS_FOR]->()
DELETE old
WITH r, row
MATCH (e:Entity {id: row.id})
CREATE (r)-[:STANDS_FOR]->(e)
RETURN count(*) AS count
