// Where the change log ends.
//
// row  [seq, at of the change with this number, null when there is none]
MATCH (counter:Counter {name: 'change'})
OPTIONAL MATCH (change:Change {seq: counter.seq})
RETURN counter.seq, change.at
