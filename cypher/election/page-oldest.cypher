// One page of the elections that have a date, oldest first.
//
// $country: string | null  lowercase country code; null: every country
// $from: string, $to: string  dates in the form of entities, both inclusive; $from '' and $to '~': no bound
// $afterDate: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the caller reads
// row: {id: string, date: string}
MATCH (e:Entity)
USING INDEX SEEK e:Entity(type, startDate, id)
WHERE e.type = 'election' AND e.startDate >= $from AND e.startDate <= $to AND e.id >= ''
  AND e.startDate >= $afterDate AND (e.startDate > $afterDate OR e.id > $afterId)
  AND ($country IS NULL OR e.countryCode = $country)
  AND NOT coalesce(e.orphaned, false)
RETURN e.id AS id, e.startDate AS date
ORDER BY e.type, e.startDate, e.id
LIMIT toInteger($limit)
