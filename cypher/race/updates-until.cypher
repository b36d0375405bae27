// Some updates of a race by one feed, oldest first, those that are history only left out.
//
// $race: string, $source: string
// $after: number  the number of the last one known
// $seq: number  the number of the last one wanted
// $limit: number  updates
// row: {seq: number, at: string, receivedAt: string, isCorrection: boolean, changes: string}
//     at: of the copy; changes: JSON, see src/elections/race-plan.ts
MATCH (u:ResultUpdate)
USING INDEX u:ResultUpdate(race, seq)
WHERE u.race = $race AND u.seq > $after AND u.seq <= $seq AND u.source = $source AND NOT u.isLate
RETURN u.seq AS seq, u.at AS at, u.receivedAt AS receivedAt, u.isCorrection AS isCorrection,
  u.changes AS changes
ORDER BY u.seq
LIMIT toInteger($limit)
