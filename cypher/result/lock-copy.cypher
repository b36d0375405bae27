// Has writers of one copy of a feed wait for each other, and says which parts of it were applied.
//
// $key: string  the feed and the copy's id
// $source: string, $sourceAt: string | null  the feed, and when it made the copy
// $at: string  instant, ISO 8601
// row: {applied: string[]}  digests of parts
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MERGE (c:ResultCopy {key: $key})
ON CREATE SET c.source = $source, c.sourceAt = $sourceAt, c.receivedAt = $at, c.applied = []
SET c.version = coalesce(c.version, 0) + 1
RETURN c.applied AS applied
