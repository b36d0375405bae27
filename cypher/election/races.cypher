// One page of the races of elections, by office, area and id.
//
// $keys: string[]  the keys that races use for the elections
// $area: string | null  only of this area and the areas inside it; null: any
// $isCalled: boolean | null  true: only races with a valid call; false: only races without one; null: both
// $fromOffice: string, $afterArea: string, $afterId: string
//     the last row of the previous page; '', '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {id: string, office: string, area: string}
UNWIND $keys AS key
CALL (key) {
  MATCH (c:Race)
  USING INDEX SEEK c:Race(election, office, area, id)
  WHERE c.election = key AND c.office >= $fromOffice AND c.area >= '' AND c.id >= ''
    AND ($area IS NULL OR c.area = $area OR c.area STARTS WITH $area + '/')
    AND (c.office > $fromOffice OR c.area > $afterArea OR (c.area = $afterArea AND c.id > $afterId))
    AND CASE
      WHEN $isCalled IS NULL THEN true
      ELSE EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled
    END
  RETURN c
  ORDER BY c.election, c.office, c.area, c.id
  LIMIT toInteger($limit)
}
RETURN c.id AS id, c.office AS office, c.area AS area
ORDER BY office, area, id
LIMIT toInteger($limit)
