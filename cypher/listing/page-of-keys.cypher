// One page of the keys of listings that have a wording, in key order.
//
// $after: string  the last key of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string}
MATCH (l:Listing)
WHERE l.key > $after AND l.title IS NOT NULL
RETURN l.key AS key
ORDER BY l.key
LIMIT toInteger($limit)
