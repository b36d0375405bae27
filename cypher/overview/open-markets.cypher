// Counts the open markets with a price. The default list also has closed and disputed markets, which are not counted.
//
// row: {total: number}
MATCH (one:Market)
USING INDEX SEEK one:Market(state, orderKey)
WHERE one.state = 'open' AND one.orderKey >= '' AND one.percent IS NOT NULL
RETURN count(one) AS total
