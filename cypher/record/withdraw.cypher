// Withdraws one batch of the records that the newest edition of their list no longer contains.
// any: repeated runs withdraw all of them
//
// $dataset: string, $scope: string  the list
// $newest: string  asOf of its newest finished edition
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (r:Record {dataset: $dataset, scope: $scope})
WHERE r.lastSeenAt < $newest AND r.withdrawn = false
WITH r LIMIT 5000
SET r.withdrawn = true, r.version = r.version + 1,
    r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
