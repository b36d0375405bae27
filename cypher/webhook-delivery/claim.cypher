// Reserves due deliveries until `until`: no other sender takes them before that, and they are sent again if this sender
// stops.
//
// $rows: {endpoint: string, most: number, isChallenge: boolean}[]  most: how many more deliveries to the endpoint may
//     be in flight
// $max: number  the highest `most` of the rows
// $now: number, $until: number  ms of Unix time
// row: {id: string, endpoint: string, message: string, kind: string, tries: number,
//     createdAt: string}
//
// The index finds the deliveries of each endpoint, so the backlog of one endpoint does not slow down the others.
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
UNWIND COLLECT {
  MATCH (d:Delivery)
  USING INDEX d:Delivery(endpoint, dueAt)
  WHERE d.endpoint = row.endpoint AND d.dueAt <= $now
    AND (NOT row.isChallenge OR d.kind = 'endpoint.challenge')
  RETURN d ORDER BY d.endpoint, d.dueAt LIMIT toInteger($max)
}[..toInteger(row.most)] AS d
SET d.dueAt = toInteger($until)
RETURN d.id AS id, d.endpoint AS endpoint, d.message AS message, d.kind AS kind, d.tries AS tries,
       d.createdAt AS createdAt
