// Days of what markets showed, for a backup.
//
// $after: string  key of the last row of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
//     ends: the id of the market
MATCH (n:ShownDay)<-[:SHOWN_ON]-(m:Market)
WHERE n.key > $after
WITH n, m ORDER BY n.key
LIMIT toInteger($limit)
RETURN n.key AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {market: m.id} AS ends
ORDER BY key
