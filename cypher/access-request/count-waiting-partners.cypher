// How many partner requests wait for a decision, as far as it matters.
// any: they are counted
//
// $limit: number  counted at most
// row: {count: number}
MATCH (r:PartnerRequest)
USING INDEX SEEK r:PartnerRequest(state, id)
WHERE r.state = 'PENDING' AND r.id > ''
WITH r LIMIT toInteger($limit)
RETURN count(r) AS count
