// One page of the races of elections, by office, area and id.
//
// $keys: string[]  what races call the elections
// $office?: string  only of this office
// $area?: string  only of this area and those within it
// $isCalled?: boolean  only those with a call that stands, or without any
// $fromOffice: string  the office of the last row of the page before; '': the first page
// $afterArea?: string, $afterId?: string  the rest of that row; absent: the first page
// $limit: number  rows, one more than is shown
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
