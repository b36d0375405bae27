// Entities whose names hold the words, to choose the one that is meant.
//
// $asks  list of {key, words: Lucene query, types}
// row    [key, [[id, slug, names, country, first day of the newest relationship,
//         identifiers of areas that it represents], …]]
UNWIND $asks AS ask
RETURN ask.key, COLLECT {
  CALL db.index.fulltext.queryNodes('entityNames', ask.words) YIELD node AS one, score
  WHERE one.type IN ask.types AND NOT coalesce(one.orphaned, false)
  WITH one, score
  ORDER BY score DESC, one.id
  LIMIT 50
  CALL (one) {
    MATCH (one)-[link:HOLDS|MEMBER_OF]->()
    RETURN max(link.from) AS newest
  }
  RETURN [one.id, one.slug, [one.name] + coalesce(one.names, []), coalesce(one.countryCode, ''), newest,
          COLLECT { MATCH (one)-[:REPRESENTS]->(area) UNWIND area.identifiers AS id RETURN DISTINCT id LIMIT 50 }]
} AS found
