// Holds the lease for one more commit. First statement of each: it locks out a writer that lost it.
//
// $name: string  what is leased: derive (entities), markets, poll/ and a venue's key
// $fence: number  the number that was given with the lease
// $lastsMs: number  for how long from now, by the clock of this server
// row: {fence: number}  no row when the lease went to another
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Lease {name: $name, fence: toInteger($fence)})
SET l.expiresAt = timestamp() + toInteger($lastsMs)
RETURN l.fence AS fence
