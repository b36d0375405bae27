// Writes listings and marks them: their market is derived from the wording, the shown values of the market from the
// quote. A property that is null is removed.
//
// $rows: {key: string, properties: Record<string, unknown>, isReworded: boolean}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (l:Listing {key: row.key})
SET l += row.properties,
    l.version = coalesce(l.version, 0) + 1,
    l.dirty = CASE WHEN row.isReworded OR l.dirty = 'WORDING' THEN 'WORDING' ELSE 'QUOTE' END
RETURN count(*) AS count
