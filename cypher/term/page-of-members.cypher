// One page of the legislative periods in which each politician served, newest first.
//
// $ids: string[]  ids of politicians, at most 100
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $afterFrom: number, $afterId: string  the last row of the previous page; 99999999 and '': the first page
// $limit: number  rows per politician, one more than the page shows
// row: {id: string, terms: TermRow[]}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS]->(:Entity)
  UNWIND link.termIds AS termId
  WITH DISTINCT termId
  MATCH (term:Term {id: termId})-[:PERIOD_OF]->(body:Entity)
  WHERE term.from <= $atEnd AND term.to >= $atStart
    AND (term.from < $afterFrom OR (term.from = $afterFrom AND term.id > $afterId))
  RETURN [term.id, term.name, term.startDate, term.endDate, term.from, body.summary]
  ORDER BY term.from DESC, term.id
  LIMIT toInteger($limit)
} AS terms
