// Counts the markets of the default list in each category, largest first.
//
// $limit: number  categories
// row: {name: string, count: number}
//
// The default list consists of the markets with a listKey.
MATCH (one:Market)
USING INDEX SEEK one:Market(category, listKey)
WHERE one.category >= '' AND one.listKey >= '' AND one.percent IS NOT NULL
RETURN one.category AS name, count(one) AS count
ORDER BY count DESC, name
LIMIT toInteger($limit)
