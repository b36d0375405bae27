// Steps of elections that operators took, for a backup.
//
// $after: string  key of the last row of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
//     ends: the key of a record of the election
MATCH (n:ElectionStep)-[:STEP_OF]->(k:ReferenceKey)
WHERE n.id > $after
WITH n, k ORDER BY n.id
LIMIT toInteger($limit)
RETURN n.id AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {record: k.key} AS ends
ORDER BY key
