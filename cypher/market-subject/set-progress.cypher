// Stores the last entity change that the subjects of markets reflect.
//
// $seq: number  a seq of the change log
// row: {seq: number}
MATCH (l:Lease {name: 'markets'})
SET l.subjectsSeq = toInteger($seq)
RETURN l.subjectsSeq AS seq
