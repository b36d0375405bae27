// Where the log of access ends.
//
// row  [seq, at of the change with this number, null when there is none]
MATCH (counter:Counter {name: 'access'})
OPTIONAL MATCH (change:AccessChange {seq: counter.seq})
RETURN counter.seq, change.at
