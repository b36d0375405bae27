// How many markets the default list holds.
//
// row: {total: number}
MATCH (one:Market)
USING INDEX SEEK one:Market(listKey)
WHERE one.listKey >= ''
RETURN count(one) AS total
