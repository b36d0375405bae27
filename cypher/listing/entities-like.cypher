// Entities whose names hold the words, to choose the one that is meant.
//
// $asks  list of {key, words: Lucene query, types}
// row    [key, [[id, slug, names, country, last day that is known of it in office or party,
//         identifiers of areas that it represents, day of birth, day of death], …]]
//
// What has no end was so on the day of its record, or else on its first day; what has neither tells nothing.
UNWIND $asks AS ask
RETURN ask.key, COLLECT {
  CALL db.index.fulltext.queryNodes('entityNames', ask.words) YIELD node AS one, score
  WHERE one.type IN ask.types AND NOT coalesce(one.orphaned, false)
  WITH one, score
  ORDER BY score DESC, one.id
  LIMIT 50
  CALL (one) {
    MATCH (one)-[link:HOLDS|MEMBER_OF]->()
    RETURN max(CASE
      WHEN link.to < 99999999 THEN link.to
      WHEN link.asOf IS NOT NULL AND link.from > 0
        THEN toInteger(left(replace(link.asOf, '-', '') + '0000', 8))
      WHEN link.from > 0 THEN link.from
    END) AS last
  }
  RETURN [one.id, one.slug, [one.name] + coalesce(one.names, []), coalesce(one.countryCode, ''), last,
          COLLECT { MATCH (one)-[:REPRESENTS]->(area) UNWIND area.identifiers AS id RETURN DISTINCT id ORDER BY id LIMIT 50 },
          one.birthDate, one.deathDate]
} AS found
