// The state of the imports of venues, for a backup.
//
// $after: string  key of the last row of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
MATCH (n:VenueImport)
WHERE n.venue > $after
WITH n ORDER BY n.venue
LIMIT toInteger($limit)
RETURN n.venue AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {} AS ends
ORDER BY key
