// Takes a lease, by the clock of this server: the callers' may differ.
//
// $name: string  what is leased: derive (entities), markets, poll/ and a venue's key
// $lastsMs: number  for how long, unless it is held on
// $holder: string  who asks
// row: {fence: number}  no row when another holds it
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Lease {name: $name})
SET l.checkedAt = timestamp()
WITH l
WHERE l.expiresAt < timestamp() OR l.holder = $holder
SET l.fence = l.fence + 1, l.expiresAt = timestamp() + toInteger($lastsMs), l.holder = $holder
RETURN l.fence AS fence
