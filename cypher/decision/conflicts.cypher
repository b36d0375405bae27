// Reads identifiers in key order, and returns those that records of several entities share. Identity resolution
// refused to join these records.
//
// $after: string  the last identifier of the previous page; '' for the first page
// $limit: number  identifiers to read
// row: {last: string | null,
//       found: [identifier: string, holders: [record: string, slug: string, name: string,
//         wikidata: string[]][]][]}  last: last identifier of the page; null after the last page
MATCH (k:ReferenceKey)
WHERE k.key > $after AND k:Identifier
WITH k ORDER BY k.key
LIMIT toInteger($limit)
CALL (k) {
  MATCH (k)<-[:HAS_IDENTIFIER]-(r:Record)-[:STANDS_FOR]->(e:Entity)
  WITH r, e ORDER BY r.key
  RETURN count(DISTINCT e) > 1 AS isShared, collect([r.key, e.slug, e.name,
    COLLECT { MATCH (r)-[:HAS_IDENTIFIER]->(w:Identifier) WHERE w.key STARTS WITH 'wikidata:' RETURN w.key ORDER BY w.key }]) AS holders
}
RETURN max(k.key) AS last, [shared IN collect(CASE WHEN isShared THEN [k.key, holders] END) | shared] AS found
