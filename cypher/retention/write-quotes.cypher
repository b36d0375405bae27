// Replaces the prices of days by fewer of them. Candles stay.
//
// $rows: {key: string, minutes: number[], percents: number[]}[]
// $thinnedTo: number  the length of the intervals, in minutes
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (d:QuoteDay {key: row.key})
SET d.minutes = row.minutes, d.percents = row.percents, d.thinnedTo = toInteger($thinnedTo)
RETURN count(*) AS count
