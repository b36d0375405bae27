// Counts the corrections that wait for a decision, up to a limit.
// any: only the number of rows is used
//
// $limit: number  highest count
// row: {count: number}
MATCH (c:Correction)
USING INDEX SEEK c:Correction(state, id)
WHERE c.state = 'OPEN' AND c.id > ''
WITH c LIMIT toInteger($limit)
RETURN count(c) AS count
