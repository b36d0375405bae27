// Counts the elections that have a date.
//
// $country: string | null  lowercase country code; null: every country
// $from: string, $to: string  dates in the form of entities, both inclusive; $from '' and $to '~': no bound
// row: {total: number}
MATCH (e:Entity)
USING INDEX SEEK e:Entity(type, startDate, id)
WHERE e.type = 'election' AND e.startDate >= $from AND e.startDate <= $to AND e.id >= ''
  AND ($country IS NULL OR e.countryCode = $country)
  AND NOT coalesce(e.orphaned, false)
RETURN count(e) AS total
