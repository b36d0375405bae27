// Stores the percents last sent to endpoints.
//
// $rows: {id: string, percents: number[]}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (w:WebhookEndpoint {id: row.id})
SET w.percents = row.percents
RETURN count(w) AS count
