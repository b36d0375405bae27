// Changes the state of endpoints according to their responses. An endpoint that was paused or deleted meanwhile does
// not change.
//
// $rows: {id: string, from: string[], state: string, reason: string | null,
//     unlessSince: string | null}[]  from: states to leave;
//     unlessSince: skip the endpoint if it accepted a message since then
// $at: string  instant, ISO 8601
// row: {id: string}
//
// A pending endpoint that becomes active receives only events after that moment.
UNWIND $rows AS row
MATCH (w:WebhookEndpoint {id: row.id})
WHERE w.state IN row.from AND (row.unlessSince IS NULL OR coalesce(w.deliveredAt, '') < row.unlessSince)
MATCH (c:Counter {name: 'change'})
SET w.fromSeq = CASE WHEN w.state = 'PENDING' THEN c.seq ELSE w.fromSeq END,
    w.state = row.state, w.reason = row.reason, w.updatedAt = $at
RETURN w.id AS id
