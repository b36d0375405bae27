// Extends the lease for one more commit. This is the first statement of each transaction. It stops a
// writer that lost the lease.
//
// $name: string  what is leased: derive (entities), markets, webhooks, or poll/ and a venue's key
// $fence: number  the fencing token of the lease
// $lastsMs: number  duration from now, by the clock of the database server
// row: {fence: number}  no row if another writer has the lease
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Lease {name: $name, fence: toInteger($fence)})
SET l.expiresAt = timestamp() + toInteger($lastsMs)
RETURN l.fence AS fence
