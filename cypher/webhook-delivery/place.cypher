// How far the sender is in the log of changes, and where the log ends.
//
// row: {seq: number, head: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Lease {name: 'webhooks'}), (c:Counter {name: 'change'})
RETURN coalesce(l.changeSeq, 0) AS seq, c.seq AS head
