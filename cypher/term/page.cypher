// One page of the legislative periods of each institution, newest first.
//
// $ids       list of institutions' ids, at most 100
// $atStart, $atEnd  first and last day as yyyymmdd; absent: all times
// $afterFrom, $afterId  the last row of the page before; absent: the first page
// $limit     rows an institution, one more than is shown
// row        [id, [[term's id, name, start, end, from, institution's id, slug, name, type, country], …]]
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (term:Term)-[:PERIOD_OF]->(one)
  WHERE true
    AND term.from <= $atEnd AND term.to >= $atStart                                        // if $atStart
    AND (term.from < $afterFrom OR (term.from = $afterFrom AND term.id > $afterId))        // if $afterFrom
  RETURN [term.id, term.name, term.startDate, term.endDate, term.from,
          one.id, one.slug, one.name, one.type, one.countryCode]
  ORDER BY term.from DESC, term.id
  LIMIT toInteger($limit)
} AS terms
