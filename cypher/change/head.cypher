// Where a log ends.
//
// $log  change, or access
// row   [seq, at of the change with this number; null when there is none, or an older build wrote it]
MATCH (counter:Counter {name: $log})
RETURN counter.seq, counter.at
