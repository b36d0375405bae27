// One page of the calls of a race, newest first, including retractions and retracted calls.
//
// $race: string
// $before: number, $beforeId: string
//     the last row of the previous page; a number above all `seq` and '': the first page
// $limit: number  rows, one more than the page shows
// row: {call: CallRow}
MATCH (l:Call)
USING INDEX l:Call(race, seq)
WHERE l.race = $race AND l.seq > 0 AND l.seq <= $before
  AND (l.seq < $before OR l.id > $beforeId)
OPTIONAL MATCH (l)-[:CALLS]->(one:Candidacy)
RETURN [l.id, l.source, l.seq, l.candidacy, one.id, l.status, l.by, l.receivedAt, l.stands] AS call
ORDER BY l.seq DESC, l.id
LIMIT toInteger($limit)
