// Writes listings and marks them: their market follows from the wording, what it shows from the quote.
// A property that is null goes.
//
// $rows: {key: string, properties: Record<string, unknown>, isReworded: boolean}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (l:Listing {key: row.key})
SET l += row.properties,
    l.version = coalesce(l.version, 0) + 1,
    l.dirty = CASE WHEN row.isReworded OR l.dirty = 'WORDING' THEN 'WORDING' ELSE 'QUOTE' END
RETURN count(*) AS count
