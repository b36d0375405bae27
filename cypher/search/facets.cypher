// How many entities have a name like the words, by type and country, for several searches.
//
// $asks: {key: string, words: string}[]  at most 100; words: a Lucene query
// row: {question: string, counts: [type: EntityType, countryCode: string, count: number][]}
UNWIND $asks AS ask
RETURN ask.key AS question, COLLECT {
  CALL db.index.fulltext.queryNodes('entityNames', ask.words) YIELD node AS one
  WHERE NOT coalesce(one.orphaned, false)
  WITH one.type AS type, coalesce(one.countryCode, '') AS countryCode, count(*) AS count
  RETURN [type, countryCode, count]
  ORDER BY type, countryCode
} AS counts
