// Returns the last position of a log.
//
// $log: 'change' | 'access'
// row: {seq: number, at: string | null}  seq and time of the last change; at: null if the log is empty
//
// An older version of Polity does not store a time here. If such a version also writes, `at` is the time of an earlier
// change or null.
MATCH (counter:Counter {name: $log})
RETURN counter.seq AS seq, counter.at AS at
