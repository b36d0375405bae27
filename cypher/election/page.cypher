// One page of the elections with a date, the newest first.
//
// $country?: string  lowercase country code; absent: every country
// $from: string, $to: string  dates as entities have them, both included; '': without a bound, '~': the same
// $afterDate?: string, $afterId?: string  the last row of the page before; absent: the first page
// $limit: number  rows, one more than is looked at
// row: {id: string, date: string}
MATCH (e:Entity)
USING INDEX SEEK e:Entity(type, startDate, id)
WHERE e.type = 'election' AND e.startDate >= $from AND e.startDate <= $to AND e.id >= ''
  AND e.startDate <= $afterDate                                            // if $afterDate
  AND (e.startDate < $afterDate OR e.id < $afterId)                        // if $afterDate
  AND e.countryCode = $country                                             // if $country
  AND NOT coalesce(e.orphaned, false)
RETURN e.id AS id, e.startDate AS date
ORDER BY e.type DESC, e.startDate DESC, e.id DESC
LIMIT toInteger($limit)
