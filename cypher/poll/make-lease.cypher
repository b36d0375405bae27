// Makes the lease of a venue that nobody polled yet.
//
// $name  poll/ and the venue's key
// row    [name]
MERGE (l:Lease {name: $name})
ON CREATE SET l.fence = 0, l.expiresAt = 0
RETURN l.name
