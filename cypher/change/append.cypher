// Appends changes to the log, numbered without gaps in commit order.
//
// $changes: {kind: string, keys: string[], subject: string, election: string | null, data: string}[]
//     data: JSON
// $at: string  instant, ISO 8601
// row: {seq: number}  position of the last appended change
//
// The query sets the counter before it reads the counter, because reading first would lose concurrent updates.
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (c:Counter {name: 'change'})
SET c.seq = c.seq + size($changes), c.at = $at
WITH c.seq AS last
UNWIND range(0, size($changes) - 1) AS index
WITH last, index, $changes[index] AS change
CREATE (:Change {seq: toInteger(last - size($changes) + 1 + index), at: $at, kind: change.kind,
                 keys: change.keys, subject: change.subject, election: change.election, data: change.data})
RETURN max(last) AS seq
