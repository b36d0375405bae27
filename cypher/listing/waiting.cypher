// How many listings of a venue have no wording yet.
//
// $venue: string  the venue's key
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Listing {venue: $venue})
WHERE l.title IS NULL
RETURN count(l) AS count
