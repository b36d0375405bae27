// Races to which a feed gives a title like the words, for several searches. The best full-text matches come first.
//
// $asks: {key: string, words: string}[]  at most 100; words: a Lucene query
// $limit: number  hits per search
// row: {question: string, hits: [id: string, titles: string[], score: number, date: string | null][]}
//     titles: the titles that match; date: date of the election
//
// Many races have the same title, so the date breaks ties.
UNWIND $asks AS ask
RETURN ask.key AS question, COLLECT {
  CALL db.index.fulltext.queryNodes('raceTitles', ask.words) YIELD node AS feed, score
  MATCH (feed)-[:TELLS_OF]->(one:Race)
  WITH one, max(score) AS score, collect(DISTINCT feed.title) AS titles
  RETURN [one.id, titles, score, one.date]
  ORDER BY score DESC, coalesce(one.date, '') DESC, one.id
  LIMIT toInteger($limit)
} AS hits
