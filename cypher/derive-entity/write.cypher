// Replaces entities: a property that is not in `properties` is removed.
//
// $rows: {id: string, label: string, properties: Record<string, unknown>, slug: string, summary: string,
//     hash: string}[]
// $at: string  instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (e:Entity {id: row.id})
REMOVE e:Politician:Party:Office:Institution:Election:Area:Person:Organization
SET e:$(row.label)
SET e = row.properties, e.id = row.id, e.slug = row.slug, e.summary = row.summary, e.hash = row.hash, e.updatedAt = $at,
    e.dirty = true
RETURN count(*) AS count
