// Gives the lease back.
//
// $name: string  what is derived: derive (entities), markets
// $fence: number  the number that was given with it
// row: {fence: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Lease {name: $name, fence: toInteger($fence)})
SET l.expiresAt = 0, l.holder = null
RETURN l.fence AS fence
