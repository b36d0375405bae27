// One page of the races in which any feed lists a politician as a candidate, newest election first.
//
// $id: string  id of the politician
// $afterDate: string, $afterId: string  the last row of the previous page; '~' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {id: string, date: string}
MATCH (:Entity {id: $id})<-[:STANDS_FOR]-(:ReferenceKey)<-[:OF]-(:Candidacy)-[:IN]->(c:Race)
WITH DISTINCT c
WHERE c.id <> ''
  AND (c.date < $afterDate OR (c.date = $afterDate AND c.id > $afterId))
RETURN c.id AS id, c.date AS date
ORDER BY date DESC, id
LIMIT toInteger($limit)
