// The newest stored state of a race in one feed, up to an update.
//
// $race: string, $source: string
// $seq: number  `seq` of the update
// row: {seq: number, tallies: string}  JSON, see src/loaders/elections/race-states.ts
MATCH (s:RaceState)
USING INDEX s:RaceState(race, seq)
WHERE s.race = $race AND s.seq <= $seq AND s.source = $source
RETURN s.seq AS seq, s.tallies AS tallies
ORDER BY s.seq DESC
LIMIT 1
