// Gives the lease back.
//
// $fence  the number that was given with it
// row     [fence]
MATCH (l:Lease {name: 'derive', fence: toInteger($fence)})
SET l.expiresAt = 0, l.holder = null
RETURN l.fence
