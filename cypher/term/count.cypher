// Counts the legislative periods of each institution.
//
// $ids: string[]  ids of institutions, at most 100
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// row: {id: string, total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COUNT {
  MATCH (term:Term)-[:PERIOD_OF]->(one)
  WHERE term.from <= $atEnd AND term.to >= $atStart
} AS total
