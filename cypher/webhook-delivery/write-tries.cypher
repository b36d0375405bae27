// Stores the results of delivery attempts.
//
// $rows: {id: string, claim: number, state: string, dueAt: number | null, attempt: string}[]
//     claim: until when the delivery was reserved; dueAt: time of the next attempt; attempt: JSON
// $retained: number  number of newest attempts to retain
// row: {id: string}
//
// After a reservation expires, another sender may have the delivery. The attempt is still stored, but only a success
// changes the delivery.
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (d:Delivery {id: row.id})
SET d.attempts = (d.attempts + row.attempt)[-toInteger($retained)..], d.tries = d.tries + 1
WITH d, row
WHERE row.state = 'DELIVERED' OR d.dueAt = row.claim
SET d.state = row.state, d.dueAt = toInteger(row.dueAt)
RETURN d.id AS id
