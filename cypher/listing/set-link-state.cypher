// Notes how far the changes of entities are answered by the links of markets.
//
// $seq  a seq of the change log
// row   [seq]
MATCH (l:Lease {name: 'markets'})
SET l.linkedSeq = toInteger($seq)
RETURN l.linkedSeq
