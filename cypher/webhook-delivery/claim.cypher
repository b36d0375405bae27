// Claims deliveries that are due: until `until` nobody else does, and who is killed before that has not lost them.
//
// $rows: {endpoint: string, most: number, isChallenge: boolean}[]  most: how many more may be under way to it
// $most: number  the most of any of the rows
// $now: number, $until: number  ms of Unix time
// row: {id: string, endpoint: string, message: string, kind: string, tries: number,
//     createdAt: string}
//
// Each endpoint's own are looked for by the index, so that the backlog of one costs the others nothing.
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
UNWIND COLLECT {
  MATCH (d:Delivery)
  USING INDEX d:Delivery(endpoint, dueAt)
  WHERE d.endpoint = row.endpoint AND d.dueAt <= $now
    AND (NOT row.isChallenge OR d.kind = 'endpoint.challenge')
  RETURN d ORDER BY d.endpoint, d.dueAt LIMIT toInteger($most)
}[..toInteger(row.most)] AS d
SET d.dueAt = toInteger($until)
RETURN d.id AS id, d.endpoint AS endpoint, d.message AS message, d.kind AS kind, d.tries AS tries,
       d.createdAt AS createdAt
