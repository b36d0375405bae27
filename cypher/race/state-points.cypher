// The timeline points of a race for the updates up to each stored state, oldest first.
//
// $race: string, $source: string
// $limit: number  states
// row: {seq: number, points: string}  JSON, see src/loaders/elections/race-states.ts
MATCH (s:RaceState)
USING INDEX s:RaceState(race, seq)
WHERE s.race = $race AND s.seq > 0 AND s.source = $source
RETURN s.seq AS seq, s.points AS points
ORDER BY s.seq
LIMIT toInteger($limit)
