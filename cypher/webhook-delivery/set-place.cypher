// Moves the position of the sender in the change log.
//
// $seq: number  the last change that became deliveries
// row: {seq: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Lease {name: 'webhooks'})
SET l.changeSeq = toInteger($seq)
RETURN l.changeSeq AS seq
