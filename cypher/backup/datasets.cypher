// Datasets with their editions, for a backup.
//
// $names: string[]
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
//     ends: the properties of the editions
UNWIND $names AS name
MATCH (n:Dataset {name: name})
RETURN n.name AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {editions: COLLECT { MATCH (e:Edition) WHERE e.key > name + '/' AND e.key < name + '0' AND e.dataset = name
                            RETURN properties(e) AS edition ORDER BY e.key }} AS ends
ORDER BY key
