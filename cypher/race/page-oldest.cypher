// One page of the races with a date, oldest first.
//
// $areas: string[]  keys of areas: the races in these areas and in areas within them
// $everywhere: string[]  a list with any one text, instead of `$areas`: the races in all areas
// $office: string | null  key of the office; null: any
// $from: string, $to: string  first and last date, which may be partial dates; '' and '~': no bound
// $isCalled: boolean | null  true: only races with a valid call; false: only races without one; null: both
// $afterDate: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {id: string, date: string}
//
// Without areas, the query reads the index in the order of the page, until the page is full. With areas, it sorts the
// races, because an area has few races.
CALL () {
  UNWIND $areas AS area
  MATCH (c:Race)
  USING INDEX SEEK c:Race(area, date)
  WHERE c.area >= area AND c.area < area + '0' AND (c.area = area OR c.area STARTS WITH area + '/')
    AND c.date >= $from AND c.date <= $to
    AND ($office IS NULL OR c.office = $office)
  RETURN DISTINCT c
  UNION ALL
  UNWIND $everywhere AS any
  CALL () {
    MATCH (c:Race)
    USING INDEX SEEK c:Race(date, id)
    WHERE c.date >= $from AND c.date <= $to AND c.date >= $afterDate AND c.id >= ''
      AND (c.date > $afterDate OR c.id > $afterId)
      AND ($office IS NULL OR c.office = $office)
      AND CASE
        WHEN $isCalled IS NULL THEN true
        ELSE EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled
      END
    RETURN c
    ORDER BY c.date, c.id
    LIMIT toInteger($limit)
  }
  RETURN c
}
WITH c
WHERE (c.date > $afterDate OR (c.date = $afterDate AND c.id > $afterId))
  AND CASE
    WHEN $isCalled IS NULL THEN true
    ELSE EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled
  END
RETURN c.id AS id, c.date AS date
ORDER BY date, id
LIMIT toInteger($limit)
