// One page of the targets that once led to an entity, with the reference that did, by key.
//
// $after: string  the last key of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, reference: string}  reference: JSON
MATCH (t:VenueTarget)
WHERE t.key > $after AND t.reference IS NOT NULL
RETURN t.key AS key, t.reference AS reference
ORDER BY t.key
LIMIT toInteger($limit)
