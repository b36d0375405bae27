// Where a log ends.
//
// $log: 'change' | 'access'
// row: {seq: number, at: string | null}  the last change's; at: null when there is none
//
// While an older build writes, which keeps no time here, it is that of an earlier change or null.
MATCH (counter:Counter {name: $log})
RETURN counter.seq AS seq, counter.at AS at
