// Counts the records in the newest editions of datasets.
//
// $names: string[]  names of datasets
// row: {name: string, records: number}
//
// An import runs this query; requests do not.
UNWIND $names AS name
CALL (name) {
  MATCH (r:Record)
  USING INDEX SEEK r:Record(dataset, scope, lastSeenAt)
  WHERE r.dataset = name AND r.scope >= '' AND r.lastSeenAt >= ''
  RETURN sum(CASE WHEN r.withdrawn THEN 0 ELSE 1 END) AS records
}
RETURN name, records
