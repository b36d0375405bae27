// Makes the next derivation find the subjects of all markets again.
//
// row: none
MATCH (l:Lease {name: 'markets'})
SET l.subjectsSeq = null
