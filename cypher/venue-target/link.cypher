// Stores the entities of targets. reference: JSON of the reference that led to the entity, to be resolved again.
//
// $rows: {key: string, entityId: string, confidence: number, reference: string}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (t:VenueTarget {key: row.key})
MATCH (e:Entity {id: row.entityId})
MERGE (t)-[known:STANDS_FOR]->(e)
SET known.confidence = row.confidence, t.reference = row.reference
RETURN count(*) AS count
