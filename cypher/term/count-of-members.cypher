// Counts the legislative periods in which each politician served.
//
// $ids: string[]  ids of politicians, at most 100
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// row: {id: string, total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COUNT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS]->(:Entity)
  UNWIND link.termIds AS termId
  WITH DISTINCT termId
  MATCH (term:Term {id: termId})
  WHERE term.from <= $atEnd AND term.to >= $atStart
  RETURN term
} AS total
