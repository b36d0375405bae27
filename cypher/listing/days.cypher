// Prices of listings on some days.
//
// $keys: string[]  listing key|yyyymmdd
// row: {key: string, minutes: number[] | null, percents: number[] | null, candleMinutes: number[] | null,
//       opens: number[] | null, highs: number[] | null, lows: number[] | null, closes: number[] | null}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (d:QuoteDay {key: key})
RETURN d.key AS key, d.minutes AS minutes, d.percents AS percents, d.candleMinutes AS candleMinutes,
       d.opens AS opens, d.highs AS highs, d.lows AS lows, d.closes AS closes
