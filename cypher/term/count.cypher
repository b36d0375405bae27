// Counts the legislative periods of each institution.
//
// $ids: string[]  ids of institutions, at most 100
// $atStart?: number, $atEnd?: number  first and last day as yyyymmdd; absent: all times
// row: {id: string, total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COUNT {
  MATCH (term:Term)-[:PERIOD_OF]->(one)
  WHERE true
    AND term.from <= $atEnd AND term.to >= $atStart                                        // if $atStart
} AS total
