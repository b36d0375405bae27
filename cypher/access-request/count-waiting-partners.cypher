// Counts the partner applications that wait for a decision, up to a limit.
// any: only the number of rows is used
//
// $limit: number  highest count
// row: {count: number}
MATCH (r:PartnerRequest)
USING INDEX SEEK r:PartnerRequest(state, id)
WHERE r.state = 'PENDING' AND r.id > ''
WITH r LIMIT toInteger($limit)
RETURN count(r) AS count
