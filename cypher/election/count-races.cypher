// Counts the races of elections.
//
// $keys: string[]  the keys that races use for the elections
// $office: string | null  key of the office; null: any
// $area: string | null  only of this area and the areas inside it; null: any
// $isCalled: boolean | null  true: only races with a valid call; false: only races without one; null: both
// row: {total: number}
UNWIND $keys AS key
MATCH (c:Race)
USING INDEX SEEK c:Race(election, office, area, id)
WHERE c.election = key AND c.office >= '' AND c.area >= '' AND c.id >= ''
  AND ($office IS NULL OR c.office = $office)
  AND ($area IS NULL OR c.area = $area OR c.area STARTS WITH $area + '/')
  AND CASE
    WHEN $isCalled IS NULL THEN true
    ELSE EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled
  END
RETURN count(c) AS total
