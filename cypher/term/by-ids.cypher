// Legislative periods by id.
//
// $ids: string[]  ids of terms, at most 100
// row: {id: string, name: string, start: PartialDate | null, end: PartialDate | null, from: number,
//       institutionSummary: string}
UNWIND $ids AS id
MATCH (term:Term {id: id})-[:PERIOD_OF]->(body:Entity)
RETURN term.id AS id, term.name AS name, term.startDate AS start, term.endDate AS end, term.from AS from,
       body.summary AS institutionSummary
