// How far the changes of entities are answered by the subjects of markets.
//
// row: {subjectsSeq: number | null, seq: number, isStale: boolean}
//     subjectsSeq: up to which they are; null: never; seq: the last one; isStale: whether an entity changed since
MATCH (l:Lease {name: 'markets'})
MATCH (c:Counter {name: 'change'})
RETURN l.subjectsSeq AS subjectsSeq, c.seq AS seq, EXISTS {
  MATCH (change:Change)
  WHERE change.seq > coalesce(l.subjectsSeq, 0) AND change.kind = 'entity'
} AS isStale
