// Writes entities whole: what is not in the properties goes.
//
// $rows: {id: string, label: string, properties: Record<string, unknown>, slug: string, summary: string,
//     hash: string}[]
// $at: string  instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (e:Entity {id: row.id})
REMOVE e:Politician:Party:Office:Institution:Election:Area:Person:Organization
SET e:$(row.label)
SET e = row.properties, e.id = row.id, e.slug = row.slug, e.summary = row.summary, e.hash = row.hash, e.updatedAt = $at,
    e.dirty = true
RETURN count(*) AS count
