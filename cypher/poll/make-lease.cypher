// Creates the lease of a venue that was never polled.
//
// $name: string  poll/ and the venue's key
// row: {name: string}
MERGE (l:Lease {name: $name})
ON CREATE SET l.fence = 0, l.expiresAt = 0
RETURN l.name AS name
