// How many corrections wait for a decision, as far as it matters.
// any: they are counted
//
// $limit: number  counted at most
// row: {count: number}
MATCH (c:Correction)
USING INDEX SEEK c:Correction(state, id)
WHERE c.state = 'OPEN' AND c.id > ''
WITH c LIMIT toInteger($limit)
RETURN count(c) AS count
