// Makes the lease of a venue that nobody polled yet.
//
// $name: string  poll/ and the venue's key
// row: {name: string}
MERGE (l:Lease {name: $name})
ON CREATE SET l.fence = 0, l.expiresAt = 0
RETURN l.name AS name
