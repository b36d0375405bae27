// Forgets what changed records carried and referred to, before it is written anew.
//
// $keys: string[]  record keys
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})-[edge:HAS_IDENTIFIER|HAS_SUBJECT|REFERS_TO]->()
DELETE edge
RETURN count(*) AS count
