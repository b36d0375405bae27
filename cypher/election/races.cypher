// One page of the races of elections, by office, area and id.
//
// $keys: string[]  the keys that races use for the elections
// $office?: string  only of this office
// $area?: string  only of this area and the areas inside it
// $isCalled?: boolean  true: only races with a valid call; false: only races without one
// $fromOffice: string  office of the last row of the previous page; '': the first page
// $afterArea?: string, $afterId?: string  the rest of that row; absent: the first page
// $limit: number  rows, one more than the page shows
// row: {id: string, office: string, area: string}
UNWIND $keys AS key
CALL (key) {
  MATCH (c:Race)
  USING INDEX SEEK c:Race(election, office, area, id)
  WHERE c.election = key AND c.office >= $fromOffice AND c.area >= '' AND c.id >= ''
    AND c.office = $office                                                             // if $office
    AND (c.area = $area OR c.area STARTS WITH $area + '/')                             // if $area
    AND (c.office > $fromOffice OR c.area > $afterArea OR (c.area = $afterArea AND c.id > $afterId)) // if $afterArea
    AND EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled           // if $isCalled
  RETURN c
  ORDER BY c.election, c.office, c.area, c.id
  LIMIT toInteger($limit)
}
RETURN c.id AS id, c.office AS office, c.area AS area
ORDER BY office, area, id
LIMIT toInteger($limit)
