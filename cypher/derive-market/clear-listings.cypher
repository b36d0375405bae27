// Removes the mark from derived listings, unless newer data arrived meanwhile. Parked listings
// are released.
//
// $rows: {key: string, version: number, questionKey: string | null}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
SET l.questionKey = row.questionKey
WITH l, row WHERE l.version = row.version
SET l.dirty = null
REMOVE l:Aside, l.asideWhy, l.asideAt
RETURN count(*) AS count
