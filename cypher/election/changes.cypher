// One page of the changes in elections, oldest first.
//
// $keys: string[]  keys of the elections in the change log
// $after: number  the `seq` of the last change that the caller knows
// $limit: number  rows, one more than the page shows
// row: {seq: number, at: string, kind: string, data: string}  data: JSON
UNWIND $keys AS key
CALL (key) {
  MATCH (change:Change)
  USING INDEX SEEK change:Change(election, seq)
  WHERE change.election = key AND change.seq > $after
  RETURN change
  ORDER BY change.election, change.seq
  LIMIT toInteger($limit)
}
RETURN change.seq AS seq, change.at AS at, change.kind AS kind, change.data AS data
ORDER BY seq
LIMIT toInteger($limit)
