// Releases a lease.
//
// $name: string  what is leased: derive (entities), markets, webhooks, or poll/ and a venue's key
// $fence: number  the fencing token of the lease
// row: {fence: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Lease {name: $name, fence: toInteger($fence)})
SET l.expiresAt = 0, l.holder = null
RETURN l.fence AS fence
