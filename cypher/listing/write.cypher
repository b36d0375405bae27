// Writes listings and marks them: their market follows from the wording, what it shows from the quote.
// A property that is null goes.
//
// $rows  list of {key, properties, isReworded}
// row    [count]
UNWIND $rows AS row
MERGE (l:Listing {key: row.key})
SET l += row.properties,
    l.version = coalesce(l.version, 0) + 1,
    l.dirty = CASE WHEN row.isReworded OR l.dirty = 'WORDING' THEN 'WORDING' ELSE 'QUOTE' END
RETURN count(*)
