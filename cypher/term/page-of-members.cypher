// One page of the legislative periods that each politician served in, newest first.
//
// $ids       list of politicians' ids, at most 100
// $atStart, $atEnd  first and last day as yyyymmdd; absent: all times
// $afterFrom, $afterId  the last row of the page before; absent: the first page
// $limit     rows a politician, one more than is shown
// row        as in term/page
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS]->(:Entity)
  UNWIND link.termIds AS termId
  WITH DISTINCT termId
  MATCH (term:Term {id: termId})-[:PERIOD_OF]->(body:Entity)
  WHERE true
    AND term.from <= $atEnd AND term.to >= $atStart                                        // if $atStart
    AND (term.from < $afterFrom OR (term.from = $afterFrom AND term.id > $afterId))        // if $afterFrom
  RETURN [term.id, term.name, term.startDate, term.endDate, term.from,
          body.id, body.slug, body.name, body.type, body.countryCode]
  ORDER BY term.from DESC, term.id
  LIMIT toInteger($limit)
} AS terms
