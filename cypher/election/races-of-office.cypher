// One page of the races of elections for one office, by area and id.
//
// $keys: string[]  the keys that races use for the elections
// $office: string
// $area: string | null  only of this area and the areas inside it; null: any
// $isCalled: boolean | null  true: only races with a valid call; false: only races without one; null: both
// $fromArea: string, $toArea: string
//     bounds of the area, both inclusive; $fromArea is the area of the last row of the previous page, if any
// $afterId: string  id of the last row of the previous page; '': the first page
// $limit: number  rows, one more than the page shows
// row: {id: string, office: string, area: string}
//
// With the bounds, the index skips most other areas. The query checks `$area` too, because an area such as us/ca-1 can
// be between the bounds of us/ca.
UNWIND $keys AS key
CALL (key) {
  MATCH (c:Race)
  USING INDEX SEEK c:Race(election, office, area, id)
  WHERE c.election = key AND c.office = $office AND c.area >= $fromArea AND c.area <= $toArea AND c.id >= ''
    AND ($area IS NULL OR c.area = $area OR c.area STARTS WITH $area + '/')
    AND (c.area > $fromArea OR c.id > $afterId)
    AND CASE
      WHEN $isCalled IS NULL THEN true
      ELSE EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled
    END
  RETURN c
  ORDER BY c.election, c.office, c.area, c.id
  LIMIT toInteger($limit)
}
RETURN c.id AS id, c.office AS office, c.area AS area
ORDER BY area, id
LIMIT toInteger($limit)
