// Notes that a restore is complete.
//
// row: {name: string}
MATCH (l:Lease {name: 'restore'})
SET l.checksum = null
RETURN l.name AS name
