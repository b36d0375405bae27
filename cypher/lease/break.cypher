// Takes a lease away from its holder, whose next transaction fails.
//
// $name: string  what is leased
// row: {holder: string | null, leftMs: number}  before; leftMs: until it would have expired
MATCH (l:Lease {name: $name})
WITH l, l.holder AS holder, l.expiresAt - timestamp() AS leftMs
SET l.fence = l.fence + 1, l.expiresAt = 0, l.holder = null
RETURN holder, leftMs
