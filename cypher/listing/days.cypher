// Prices of listings on some days.
//
// $keys  listing key|yyyymmdd
// row    [key, minutes, percents, candle minutes, opens, highs, lows, closes]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (d:QuoteDay {key: key})
RETURN d.key, d.minutes, d.percents, d.candleMinutes, d.opens, d.highs, d.lows, d.closes
