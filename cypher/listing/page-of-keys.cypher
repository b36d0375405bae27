// Keys of listings that have a wording, in their order.
//
// $after  the last key of the page before; '' for the first page
// $limit  rows
// row     [key]
MATCH (l:Listing)
WHERE l.key > $after AND l.title IS NOT NULL
RETURN l.key
ORDER BY l.key
LIMIT toInteger($limit)
