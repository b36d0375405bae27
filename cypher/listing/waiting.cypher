// How many listings of a venue have no wording yet.
//
// $venue  the venue's key
// row     [count]
MATCH (l:Listing {venue: $venue})
WHERE l.title IS NULL
RETURN count(l)
