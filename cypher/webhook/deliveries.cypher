// One page of the sent and waiting deliveries of an endpoint, newest first.
//
// $endpoint: string  id of the endpoint
// $before: string, $beforeId: string  the time and the id of the last row of the previous page
// $limit: number  rows
// row: {id: string, kind: string, seq: number | null, state: string, tries: number, createdAt: string,
//       dueAt: number | null, attempts: string[]}  dueAt: ms of Unix time; attempts: JSON
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, createdAt)
WHERE d.endpoint = $endpoint AND d.createdAt <= $before
  AND (d.createdAt < $before OR d.id < $beforeId)
RETURN d.id AS id, d.kind AS kind, d.seq AS seq, d.state AS state, d.tries AS tries, d.createdAt AS createdAt,
       d.dueAt AS dueAt, d.attempts AS attempts
ORDER BY d.endpoint DESC, d.createdAt DESC, d.id DESC
LIMIT toInteger($limit)
