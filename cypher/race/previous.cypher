// The races for the same seats in the newest earlier elections of the same kind. One row for each race that has such an
// earlier race.
//
// $ids: string[]  ids of races, at most 100
// row: {id: string, previous: string}
//
// A less precise date, such as 2024 next to 2024-11-05, may mean the same day, so it does not count as earlier.
UNWIND $ids AS id
MATCH (c:Race {id: id})
CALL (c) {
  MATCH (p:Race)
  USING INDEX SEEK p:Race(area, date)
  WHERE p.area = c.area AND p.date < c.date AND NOT c.date STARTS WITH p.date
    AND p.office = c.office AND p.seat = c.seat AND p.party = c.party AND p.kind = c.kind
    AND p.electionKind = c.electionKind
  RETURN p.id AS previous
  ORDER BY p.date DESC, p.id
  LIMIT 1
}
RETURN id, previous
