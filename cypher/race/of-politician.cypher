// A page of the races that a politician stands in, as any feed lists them, the newest election first.
//
// $id: string  of the entity
// $afterDate?: string, $afterId?: string  the last row of the page before; absent: the first page
// $limit: number  rows, one more than is shown
// row: {id: string, date: string}
MATCH (:Entity {id: $id})<-[:STANDS_FOR]-(:ReferenceKey)<-[:OF]-(:Candidacy)-[:IN]->(c:Race)
WITH DISTINCT c
WHERE c.id <> ''
  AND (c.date < $afterDate OR (c.date = $afterDate AND c.id > $afterId)) // if $afterDate
RETURN c.id AS id, c.date AS date
ORDER BY date DESC, id
LIMIT toInteger($limit)
