// The first change in the log from a number on; no row if there is none.
//
// $seq: number
// row: {seq: number, at: string}
MATCH (change:Change)
WHERE change.seq >= $seq
RETURN change.seq AS seq, change.at AS at
ORDER BY change.seq
LIMIT 1
