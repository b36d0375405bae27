// Withdraws records that the newest edition of their list no longer holds, some at a time.
// any: all are withdrawn in the end
//
// $dataset: string, $scope: string  the list
// $newest: string  asOf of its newest finished edition
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (r:Record {dataset: $dataset, scope: $scope})
WHERE r.lastSeenAt < $newest AND r.withdrawn = false
WITH r LIMIT 5000
SET r.withdrawn = true, r.version = r.version + 1,
    r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
