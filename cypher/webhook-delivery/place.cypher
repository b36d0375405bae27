// The position of the sender in the change log, and the end of the log.
//
// row: {seq: number, head: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Lease {name: 'webhooks'}), (c:Counter {name: 'change'})
RETURN coalesce(l.changeSeq, 0) AS seq, c.seq AS head
