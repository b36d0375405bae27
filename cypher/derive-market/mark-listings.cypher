// Marks one batch of the listings, so that the next derivation parses their wordings again.
//
// $after: string  the last key of the previous batch; '' for the first batch
// $limit: number  listings
// row: {last: string | null, count: number}
//     last: the last key of the batch, null after the last batch
MATCH (l:Listing)
WHERE l.key > $after
WITH l ORDER BY l.key
LIMIT toInteger($limit)
SET l.dirty = 'WORDING'
RETURN max(l.key) AS last, count(*) AS count
