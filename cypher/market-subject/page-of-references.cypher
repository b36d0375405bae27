// One page of the markets with their references to entities, by id.
//
// $after: string  the last id of the previous page; '' for the first page
// $limit: number  rows
// row: {id: string, references: string}  references: JSON
MATCH (m:Market)
WHERE m.id > $after
RETURN m.id AS id, m.references AS references
ORDER BY m.id
LIMIT toInteger($limit)
