// Counts the races with a date that meet all conditions.
//
// $areas: string[]  keys of areas: the races in these areas and in areas within them
// $everywhere: string[]  a list with any one text, instead of `$areas`: the races in all areas
// $office: string | null  key of the office; null: any
// $from: string, $to: string  first and last date, which may be partial dates; '' and '~': no bound
// $isCalled: boolean | null  true: only races with a valid call; false: only races without one; null: both
// row: {total: number}
CALL () {
  UNWIND $areas AS area
  MATCH (c:Race)
  USING INDEX SEEK c:Race(area, date)
  WHERE c.area >= area AND c.area < area + '0' AND (c.area = area OR c.area STARTS WITH area + '/')
    AND c.date >= $from AND c.date <= $to
  RETURN DISTINCT c
  UNION ALL
  UNWIND $everywhere AS any
  MATCH (c:Race)
  USING INDEX SEEK c:Race(date, id)
  WHERE c.date >= $from AND c.date <= $to AND c.id >= ''
  RETURN c
}
WITH c
WHERE ($office IS NULL OR c.office = $office)
  AND CASE
    WHEN $isCalled IS NULL THEN true
    ELSE EXISTS { MATCH (c)<-[:CALL_IN]-(l:Call) WHERE l.stands } = $isCalled
  END
RETURN count(c) AS total
