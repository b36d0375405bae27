// Corrections that readers proposed, for a backup.
//
// $after: string  key of the last row of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
//     ends: the login of the account; null if it was deleted
MATCH (n:Correction)
WHERE n.id > $after
WITH n ORDER BY n.id
LIMIT toInteger($limit)
OPTIONAL MATCH (n)<-[:PROPOSED]-(owner:Account)
RETURN n.id AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {login: owner.login} AS ends
ORDER BY key
