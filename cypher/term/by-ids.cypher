// Legislative periods.
//
// $ids    list of terms' ids, at most 100
// row     [id, name, start, end, from, institution's card]
UNWIND $ids AS id
MATCH (term:Term {id: id})-[:PERIOD_OF]->(body:Entity)
RETURN term.id, term.name, term.startDate, term.endDate, term.from,
  body.card
