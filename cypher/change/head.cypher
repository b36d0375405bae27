// Where a log ends.
//
// $log  change, or access
// row   [seq, at of the change with this number; null when there is none]
//
// While an older build writes, which keeps no time here, it is that of an earlier change or null.
MATCH (counter:Counter {name: $log})
RETURN counter.seq, counter.at
