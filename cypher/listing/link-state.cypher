// How far the changes of entities are answered by the links of markets.
//
// row  [seq up to which they are; null: never, last seq, whether an entity changed since]
MATCH (l:Lease {name: 'markets'})
MATCH (c:Counter {name: 'change'})
RETURN l.linkedSeq, c.seq, EXISTS {
  MATCH (change:Change)
  WHERE change.seq > coalesce(l.linkedSeq, 0) AND change.kind = 'entity'
}
