// Notes the number of a race's last update.
//
// $race: string
// $seq: number
// $at: string  instant, ISO 8601
// row: {seq: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (c:Race {id: $race})
SET c.seq = toInteger($seq), c.updatedAt = $at
RETURN c.seq AS seq
