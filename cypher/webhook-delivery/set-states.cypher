// What becomes of endpoints by what they answered. One that was paused or deleted meanwhile stays so.
//
// $rows: {id: string, from: string[], state: string, reason: string | null,
//     unlessSince: string | null}[]  from: the states that this ends; unlessSince: not if it took anything since then
// $at: string  instant, ISO 8601
// row: {id: string}
//
// Who becomes active hears of what comes after that.
UNWIND $rows AS row
MATCH (w:WebhookEndpoint {id: row.id})
WHERE w.state IN row.from AND (row.unlessSince IS NULL OR coalesce(w.deliveredAt, '') < row.unlessSince)
MATCH (c:Counter {name: 'change'})
SET w.fromSeq = CASE WHEN w.state = 'PENDING' THEN c.seq ELSE w.fromSeq END,
    w.state = row.state, w.reason = row.reason, w.updatedAt = $at
RETURN w.id AS id
