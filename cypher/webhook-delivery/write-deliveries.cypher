// Creates deliveries that are due immediately.
//
// $rows: {id: string, endpoint: string, message: string, kind: string, seq: number | null}[]
// $at: string  instant, ISO 8601
// $dueAt: number  ms of Unix time
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
CREATE (d:Delivery {id: row.id, endpoint: row.endpoint, message: row.message, kind: row.kind, seq: row.seq,
                    state: 'WAITING', tries: 0, attempts: [], createdAt: $at, dueAt: toInteger($dueAt)})
RETURN count(d) AS count
