// Markets of the default list with a title like the words, for several searches. The best full-text matches come first.
//
// $asks: {key: string, words: string}[]  at most 100; words: a Lucene query
// $limit: number  hits per search
// row: {question: string, hits: [id: string, titles: string[], score: number, volumeUsd: number | null][]}
//
// Matches of a prefix all have the same score, so the volume breaks ties.
UNWIND $asks AS ask
RETURN ask.key AS question, COLLECT {
  CALL db.index.fulltext.queryNodes('marketTitles', ask.words) YIELD node AS one, score
  WHERE one.listKey IS NOT NULL AND one.percent IS NOT NULL
  RETURN [one.id, [one.title], score, one.volumeUsd]
  ORDER BY score DESC, coalesce(one.volumeUsd, -1) DESC, one.id
  LIMIT toInteger($limit)
} AS hits
