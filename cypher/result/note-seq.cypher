// Notes the number of a contest's last update.
//
// $contest: string
// $seq: number
// $at: string  instant, ISO 8601
// row: {seq: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (c:Contest {id: $contest})
SET c.seq = toInteger($seq), c.updatedAt = $at
RETURN c.seq AS seq
