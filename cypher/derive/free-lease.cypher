// Gives the lease back.
//
// $name       what is derived: derive (entities), markets
// $fence  the number that was given with it
// row     [fence]
MATCH (l:Lease {name: $name, fence: toInteger($fence)})
SET l.expiresAt = 0, l.holder = null
RETURN l.fence
