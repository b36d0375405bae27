// Stores which parts of a snapshot were applied, so that they are not applied again.
//
// $key: string  the feed and the id of the snapshot
// $digests: string[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (c:ResultCopy {key: $key})
SET c.applied = c.applied + $digests
RETURN size(c.applied) AS count
