// How far the changes of entities are answered by the subjects of markets.
//
// row: {linkedSeq: number | null, seq: number, isStale: boolean}
//     linkedSeq: up to which they are; null: never; seq: the last one; isStale: whether an entity changed since
MATCH (l:Lease {name: 'markets'})
MATCH (c:Counter {name: 'change'})
RETURN l.linkedSeq AS linkedSeq, c.seq AS seq, EXISTS {
  MATCH (change:Change)
  WHERE change.seq > coalesce(l.linkedSeq, 0) AND change.kind = 'entity'
} AS isStale
