// Gives entities their slugs. A slug is never given to a second entity.
//
// $rows: {id: string, slug: string}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
MERGE (s:Slug {value: row.slug})
ON CREATE SET s.canonicalId = row.id
MERGE (s)-[:NAMES]->(e)
RETURN count(*) AS count
