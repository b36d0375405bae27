// Notes how far the changes of entities are answered by the subjects of markets.
//
// $seq: number  a seq of the change log
// row: {seq: number}
MATCH (l:Lease {name: 'markets'})
SET l.subjectsSeq = toInteger($seq)
RETURN l.subjectsSeq AS seq
