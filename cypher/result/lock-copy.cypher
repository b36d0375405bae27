// Locks a snapshot of a feed against other writers, and returns the parts of it that were already applied.
//
// $key: string  the feed and the id of the snapshot
// $source: string, $sourceAt: string | null  the feed, and the time at which it made the snapshot
// $at: string  instant, ISO 8601
// row: {applied: string[]}  digests of the parts
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (c:ResultCopy {key: $key})
ON CREATE SET c.source = $source, c.sourceAt = $sourceAt, c.receivedAt = $at, c.applied = []
SET c.version = coalesce(c.version, 0) + 1
RETURN c.applied AS applied
