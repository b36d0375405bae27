// Markets with what they speak of, in the order of their ids.
//
// $after: string  the last id of the page before; '' for the first page
// $limit: number  rows
// row: {id: string, references: string}  references: JSON
MATCH (m:Market)
WHERE m.id > $after
RETURN m.id AS id, m.references AS references
ORDER BY m.id
LIMIT toInteger($limit)
