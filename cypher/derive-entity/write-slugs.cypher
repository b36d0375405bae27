// Gives entities their slugs. A slug is never given twice.
//
// $rows: {id: string, slug: string}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
MERGE (s:Slug {value: row.slug})
ON CREATE SET s.canonicalId = row.id
MERGE (s)-[:NAMES]->(e)
RETURN count(*) AS count
