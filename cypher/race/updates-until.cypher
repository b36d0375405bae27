// A range of the updates of a race by one feed, oldest first. Late updates, which only belong to the history, are left
// out.
//
// $race: string, $source: string
// $after: number  `seq` of the last update that the caller knows
// $seq: number  `seq` of the last update to return
// $limit: number  updates
// row: {seq: number, at: string, isCorrection: boolean, changes: string}
//     at: time of the snapshot; changes: JSON, see src/elections/race-plan.ts
MATCH (u:ResultUpdate)
USING INDEX u:ResultUpdate(race, seq)
WHERE u.race = $race AND u.seq > $after AND u.seq <= $seq AND u.source = $source AND NOT u.isLate
RETURN u.seq AS seq, u.at AS at, u.isCorrection AS isCorrection, u.changes AS changes
ORDER BY u.seq
LIMIT toInteger($limit)
