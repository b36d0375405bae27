// Marks the listings that name targets, so that their markets are derived again.
//
// $keys: string[]  keys of targets
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
CALL (key) {
  MATCH (l:Listing {personTarget: key})
  RETURN l
  UNION
  MATCH (l:Listing {partyTarget: key})
  RETURN l
}
SET l.dirty = 'WORDING', l.version = coalesce(l.version, 0) + 1
RETURN count(*) AS count
