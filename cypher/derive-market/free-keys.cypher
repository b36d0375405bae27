// Frees the keys of markets that are about to be retired, because the surviving markets may take these keys.
//
// $ids: string[]  market ids
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (m:Market {id: id})
SET m.key = 'retired|' + id
RETURN count(*) AS count
