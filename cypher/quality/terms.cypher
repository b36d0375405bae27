// Returns the legislative periods that end before they start, by id.
//
// $limit: number  rows
// row: {slug: string, name: string, start: PartialDate, end: PartialDate}  slug: slug of the institution
MATCH (term:Term)-[:PERIOD_OF]->(body:Entity)
USING INDEX SEEK term:Term(id)
WHERE term.id > '' AND term.endDate IS NOT NULL AND term.to < term.from
RETURN body.slug AS slug, term.name AS name, term.startDate AS start, term.endDate AS end
ORDER BY term.id
LIMIT toInteger($limit)
