// Creates a lease, if it does not exist.
//
// $name: string  poll/ and the venue's key, restore
// row: {name: string}
MERGE (l:Lease {name: $name})
ON CREATE SET l.fence = 0, l.expiresAt = 0
RETURN l.name AS name
