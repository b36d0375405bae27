// One page of the elections that have a date and a name with these words, newest first.
//
// $words: string  a Lucene query, from domain/name-query
// $country: string  lowercase country code; '': every country
// $from: string, $to: string  dates in the form of entities, both inclusive; $from '' and $to '~': no bound
// $afterDate: string, $afterId: string  the last row of the previous page; '~' and '': the first page
// $limit: number  rows, one more than the caller reads
// row: {id: string, date: string}
CALL db.index.fulltext.queryNodes('entityNames', $words) YIELD node AS e
WITH e
WHERE e.type = 'election' AND e.startDate >= $from AND e.startDate <= $to
  AND (e.startDate < $afterDate OR (e.startDate = $afterDate AND e.id < $afterId))
  AND ($country = '' OR e.countryCode = $country) AND NOT coalesce(e.orphaned, false)
RETURN e.id AS id, e.startDate AS date
ORDER BY e.startDate DESC, e.id DESC
LIMIT toInteger($limit)
