// Holds the lease for one more commit. First statement of each: it locks out a writer that lost it.
//
// $name       what is derived: derive (entities), markets
// $fence      the number that was given with the lease
// $expiresAt  ms since 1970
// row         [fence]: no row when the lease went to another
MATCH (l:Lease {name: $name, fence: toInteger($fence)})
SET l.expiresAt = $expiresAt
RETURN l.fence
