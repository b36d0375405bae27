// All leases, by name.
//
// row: {name: string, holder: string | null, leftMs: number}
//     leftMs: until it expires, by the clock of the database; negative if it is free
MATCH (l:Lease)
WHERE l.name > ''
RETURN l.name AS name, l.holder AS holder, l.expiresAt - timestamp() AS leftMs
ORDER BY l.name
