// Stores the number of the last update of a race.
//
// $race: string
// $seq: number
// $at: string  instant, ISO 8601
// row: {seq: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (c:Race {id: $race})
SET c.seq = toInteger($seq), c.updatedAt = $at
RETURN c.seq AS seq
