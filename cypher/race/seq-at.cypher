// The `seq` of the last update of a race by one feed, among the updates that were received by a given time. Late
// updates, which are only part of the history, are left out.
//
// $race: string, $source: string
// $end: string  ISO 8601, milliseconds
// row: {seq: number}  0: no update
MATCH (u:ResultUpdate)
USING INDEX u:ResultUpdate(race, seq)
WHERE u.race = $race AND u.seq > 0 AND u.source = $source AND NOT u.isLate AND u.receivedAt <= $end
RETURN coalesce(max(u.seq), 0) AS seq
