// Returns the last position of a log.
//
// $log: 'change' | 'access'
// row: {seq: number, at: string | null}  of the last change; at: null if the log is empty
//
// An older version of Polity stores no time here. While it also writes, `at` is the time of an earlier change or null.
MATCH (counter:Counter {name: $log})
RETURN counter.seq AS seq, counter.at AS at
