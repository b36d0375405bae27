// Marks the markets that listings quote, so that what they show is looked at again.
//
// $keys: string[]  listing keys
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew; an index without samples looks like
// none, so it names one.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key})-[:QUOTES]->(m:Market)
USING INDEX SEEK l:Listing(key)
SET m.dirty = true
RETURN count(*) AS count
