// One page of the updates of a race, oldest first.
//
// $race: string
// $after: number  `seq` of the last update that the caller knows
// $limit: number  one more than the page shows
// row: {seq: number, source: string, sourceAt: string | null, receivedAt: string, isCorrection: boolean, isLate: boolean,
//     changes: string}  JSON, see src/elections/race-plan.ts
MATCH (u:ResultUpdate)
WHERE u.race = $race AND u.seq > $after
RETURN u.seq AS seq, u.source AS source, u.sourceAt AS sourceAt, u.receivedAt AS receivedAt,
  u.isCorrection AS isCorrection, u.isLate AS isLate, u.changes AS changes
ORDER BY u.seq
LIMIT toInteger($limit)
