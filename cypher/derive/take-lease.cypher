// Takes the lease of the one writer that derives.
//
// $name       what is derived: derive (entities), markets
// $now, $expiresAt  ms since 1970
// $holder           who asks
// row               [fence]: no row when another holds it
MATCH (l:Lease {name: $name})
SET l.checkedAt = $now
WITH l
WHERE l.expiresAt < $now OR l.holder = $holder
SET l.fence = l.fence + 1, l.expiresAt = $expiresAt, l.holder = $holder
RETURN l.fence
