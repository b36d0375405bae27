// Counts the calls of races, including retractions and retracted calls.
//
// $ids: string[]  ids of races, at most 100
// row: {id: string, total: number}
UNWIND $ids AS id
RETURN id, COUNT {
  MATCH (l:Call)
  USING INDEX l:Call(race, seq)
  WHERE l.race = id AND l.seq > 0
} AS total
