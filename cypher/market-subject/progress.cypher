// Returns the last entity change that the subjects of markets reflect.
//
// row: {subjectsSeq: number | null, seq: number, isStale: boolean}
//     subjectsSeq: seq of that change, null: none; seq: the last change; isStale: whether an entity changed after
//     subjectsSeq
MATCH (l:Lease {name: 'markets'})
MATCH (c:Counter {name: 'change'})
RETURN l.subjectsSeq AS subjectsSeq, c.seq AS seq, EXISTS {
  MATCH (change:Change)
  WHERE change.seq > coalesce(l.subjectsSeq, 0) AND change.kind = 'entity'
} AS isStale
