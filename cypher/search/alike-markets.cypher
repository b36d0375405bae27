// The ids of markets whose titles share words with a title, for several titles. Those that share most come first. The
// markets of the same group are left out.
//
// $asks: {id: string, words: string}[]  at most 100; id: of a market; words: a Lucene query
// $hits: number  hits of the index per title, of which some may be of the same group
// $limit: number  markets per title
// row: {id: string, alike: string[]}
//
// The index returns most markets for common words, so it limits the hits by itself.
UNWIND $asks AS ask
OPTIONAL MATCH (:Market {id: ask.id})-[:IN_GROUP]->(g:MarketGroup)
RETURN ask.id AS id, COLLECT {
  CALL db.index.fulltext.queryNodes('marketTitles', ask.words, {limit: toInteger($hits)}) YIELD node AS other, score
  WHERE other.id <> ask.id AND (g IS NULL OR NOT EXISTS { MATCH (other)-[:IN_GROUP]->(g) })
  RETURN other.id
  ORDER BY score DESC, other.id
  LIMIT toInteger($limit)
} AS alike
