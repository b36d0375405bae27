// Creates a lease that was never taken.
//
// $name: string  such as prune, or poll/ and a venue's key
// row: {name: string}
MERGE (l:Lease {name: $name})
ON CREATE SET l.fence = 0, l.expiresAt = 0
RETURN l.name AS name
