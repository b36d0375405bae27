// Entities whose names match the words, as candidates for the subject of a market.
//
// $asks: {key: string, words: string, types: EntityType[]}[]  words: a Lucene query
// row: {key: string,
//       found: {id: string, slug: string, names: string[], country: string, last: number | null,
//         areas: string[], born: string | null, died: string | null}[]}
//     last: last known day, yyyymmdd, in an office or a party; areas: identifiers of the areas that the entity
//     represents
//
// For a relationship without an end, the query uses the day on which a source last confirmed it or, if there is none,
// its first day. It ignores a relationship without an end and a start.
UNWIND $asks AS ask
RETURN ask.key AS key, COLLECT {
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
  RETURN {
    id: one.id, slug: one.slug, names: [one.name] + coalesce(one.names, []),
    country: coalesce(one.countryCode, ''), last: last,
    areas: COLLECT {
      MATCH (one)-[:REPRESENTS]->(area) UNWIND area.identifiers AS id RETURN DISTINCT id ORDER BY id LIMIT 50
    },
    born: one.birthDate, died: one.deathDate
  }
} AS found
