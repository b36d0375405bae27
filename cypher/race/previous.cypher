// The races for the same seats in the newest earlier elections of the same kind. One row for each race that has one.
//
// $ids: string[]  ids of races, at most 100
// row: {id: string, previous: string}
//
// A date that is less precise may be a part of the same year, so it is not earlier.
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
