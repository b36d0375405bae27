// Moves the sender's place in the log of changes.
//
// $seq: number  the last change that became deliveries
// row: {seq: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Lease {name: 'webhooks'})
SET l.changeSeq = toInteger($seq)
RETURN l.changeSeq AS seq
