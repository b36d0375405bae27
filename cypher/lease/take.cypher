// Acquires a lease. The clock of the database server decides, because the clocks of the callers may differ.
//
// $name: string  what is leased: derive (entities), markets, webhooks, or poll/ and a venue's key
// $lastsMs: number  duration of the lease if it is not extended
// $holder: string  the caller
// row: {fence: number}  no row if another writer has the lease
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Lease {name: $name})
SET l.checkedAt = timestamp()
WITH l
WHERE l.expiresAt < timestamp() OR l.holder = $holder
SET l.fence = l.fence + 1, l.expiresAt = timestamp() + toInteger($lastsMs), l.holder = $holder
RETURN l.fence AS fence
