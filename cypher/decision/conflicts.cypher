// Some identifiers in the order of their keys, and those of them that stand on records of several entities: what
// identity refused to join.
//
// $after: string  the last identifier of the page before; '' for the first page
// $limit: number  identifiers to look at
// row: {last: string | null,
//       found: [identifier: string, holders: [record: string, slug: string, name: string,
//         wikidata: string[]][]][]}  last: identifier of the page; null after the last page
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
