// The calls of a race that operators made or retracted, oldest first.
//
// $race: string
// $after: number  the `seq` of the last change that the caller knows
// $limit: number  rows; a call that replaces another gives two rows
// row: {seq: number, source: string, receivedAt: string, candidacy: string, status: string, by: string,
//     isRetraction: boolean}  status: for a retraction, the status of the retracted call
MATCH (l:Call)
USING INDEX l:Call(race, seq)
WHERE l.race = $race AND l.seq > $after AND l.source = 'operator'
RETURN l.seq AS seq, l.source AS source, l.receivedAt AS receivedAt, l.candidacy AS candidacy,
  CASE WHEN l.status <> 'retract' THEN l.status ELSE coalesce(head(COLLECT {
    MATCH (made:Call)
    USING INDEX made:Call(race, seq)
    WHERE made.race = $race AND made.seq < l.seq AND made.feed = l.feed AND made.candidacy = l.candidacy
      AND made.by = l.by AND made.status <> 'retract'
    RETURN made.status
    ORDER BY made.seq DESC
    LIMIT 1
  }), '') END AS status, l.by AS by, l.status = 'retract' AS isRetraction
ORDER BY l.seq, l.id
LIMIT toInteger($limit)
