// One batch of days of prices, by key, and the old days that have too many prices.
//
// $after: string  the last key of the previous batch; '' for the first batch
// $from: number, $before: number  the first old day, and the day after the last one, as yyyymmdd
// $minutes: number  the length of the intervals to which these days are thinned
// $limit: number  days to read
// row: {last: string | null, days: [key: string, minutes: number[], percents: number[]][]}
//     last: null: there are no more
MATCH (d:QuoteDay)
WHERE d.key > $after
WITH d ORDER BY d.key LIMIT toInteger($limit)
WITH collect(d) AS batch
RETURN batch[-1].key AS last,
  [d IN batch WHERE d.day >= $from AND d.day < $before AND coalesce(d.thinnedTo, 0) < $minutes
    AND size(coalesce(d.minutes, [])) > 0 | [d.key, d.minutes, d.percents]] AS days
