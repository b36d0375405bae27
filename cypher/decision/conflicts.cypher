// Some identifiers in the order of their keys, and those of them that stand on records of several entities: what
// identity refused to join.
//
// $after  the last identifier of the page before; '' for the first page
// $limit  identifiers to look at
// row     [last identifier of the page, [[identifier, [[record key, slug, name, wikidata ids], …]], …]]: the first is
//         null after the last page
MATCH (h:Handle)
WHERE h.key > $after AND h:Identifier
WITH h ORDER BY h.key
LIMIT toInteger($limit)
CALL (h) {
  MATCH (h)<-[:HAS]-(r:Record)-[:OF]->(e:Entity)
  WITH r, e ORDER BY r.key
  RETURN count(DISTINCT e) > 1 AS isShared, collect([r.key, e.slug, e.name,
    COLLECT { MATCH (r)-[:HAS]->(w:Identifier) WHERE w.key STARTS WITH 'wikidata:' RETURN w.key ORDER BY w.key }]) AS holders
}
RETURN max(h.key), [shared IN collect(CASE WHEN isShared THEN [h.key, holders] END) | shared]
