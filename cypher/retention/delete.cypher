// Deletes nodes that the same transaction has found. They have no relationships.
//
// $ids: string[]  internal ids
// row: {count: number}
UNWIND $ids AS id
MATCH (n)
WHERE elementId(n) = id
DELETE n
RETURN count(*) AS count
