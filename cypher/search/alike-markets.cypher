// The ids of markets whose titles share words with a title, for several titles. The best matches come first. The
// markets of the same group are left out.
//
// $asks: {id: string, words: string}[]  at most 100; id: id of a market; words: a Lucene query
// $hits: number  maximum number of hits that the index returns per title, including markets of the same group
// $limit: number  markets per title
// row: {id: string, alike: string[]}
//
// For common words, the index would return most markets, so the index itself limits the hits.
UNWIND $asks AS ask
OPTIONAL MATCH (:Market {id: ask.id})-[:IN_GROUP]->(g:MarketGroup)
RETURN ask.id AS id, COLLECT {
  CALL db.index.fulltext.queryNodes('marketTitles', ask.words, {limit: toInteger($hits)}) YIELD node AS other, score
  WHERE other.id <> ask.id AND (g IS NULL OR NOT EXISTS { MATCH (other)-[:IN_GROUP]->(g) })
  RETURN other.id
  ORDER BY score DESC, other.id
  LIMIT toInteger($limit)
} AS alike
