// Identifiers that stand on records of several entities: what identity refused to join.
//
// scans: an audit of all identifiers, by the command line only
// $limit  how many
// row     [identifier, [[record key, slug, name, wikidata ids], …]]
MATCH (h:Identifier)<-[:HAS]-(r:Record)-[:OF]->(e:Entity)
WITH h, count(DISTINCT e) AS entities, collect([r.key, e.slug, e.name,
     COLLECT { MATCH (r)-[:HAS]->(w:Identifier) WHERE w.key STARTS WITH 'wikidata:' RETURN w.key }]) AS holders
WHERE entities > 1
RETURN h.key, holders
ORDER BY h.key
LIMIT toInteger($limit)
