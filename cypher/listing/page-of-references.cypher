// Markets with what they speak of, in the order of their ids.
//
// $after  the last id of the page before; '' for the first page
// $limit  rows
// row     [id, references: JSON]
MATCH (m:Market)
WHERE m.id > $after
RETURN m.id, m.references
ORDER BY m.id
LIMIT toInteger($limit)
