// How many markets with a price are open: closed and disputed ones are in the default list, but not open.
//
// row: {total: number}
MATCH (one:Market)
USING INDEX SEEK one:Market(state, orderKey)
WHERE one.state = 'open' AND one.orderKey >= '' AND one.percent IS NOT NULL
RETURN count(one) AS total
