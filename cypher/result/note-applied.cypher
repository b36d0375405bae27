// Notes which parts of a copy are applied, so that they never are again.
//
// $key: string  the feed and the copy's id
// $digests: string[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (c:ResultCopy {key: $key})
SET c.applied = c.applied + $digests
RETURN size(c.applied) AS count
