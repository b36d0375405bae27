// Writes down how tries ended.
//
// $rows: {id: string, claim: number, state: string, dueAt: number | null, attempt: string}[]
//     claim: until when the delivery was claimed; dueAt: when it is tried again; attempt: JSON
// $kept: number  attempts that stay, the newest ones
// row: {id: string}
//
// A claim that ran out is another's: its attempt is kept, and only a delivery that arrived ends it.
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (d:Delivery {id: row.id})
SET d.attempts = (d.attempts + row.attempt)[-toInteger($kept)..], d.tries = d.tries + 1
WITH d, row
WHERE row.state = 'DELIVERED' OR d.dueAt = row.claim
SET d.state = row.state, d.dueAt = toInteger(row.dueAt)
RETURN d.id AS id
