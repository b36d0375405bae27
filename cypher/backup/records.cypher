// The records of a dataset, for a backup.
//
// $dataset: string
// $after: string  key of the last row of the previous page; the dataset and a slash for the first page
// $until: string  a key above those of the dataset
// $limit: number  rows
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
MATCH (n:ReferenceKey)
WHERE n.key > $after AND n.key < $until AND n.dataset = $dataset AND n.hash IS NOT NULL
WITH n ORDER BY n.key
LIMIT toInteger($limit)
RETURN n.key AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {} AS ends
ORDER BY key
