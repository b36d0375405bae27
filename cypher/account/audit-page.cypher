// What was decided, newest first.
//
// $since  instant, ISO 8601, itself included; absent: from the first
// $until  instant, ISO 8601, itself included; absent: to the last
// $limit  rows
// row     [id, at, actor, action, subject, reason, data (JSON)]
//
// The ids are UUIDv7, in the order of time.
MATCH (r:AuditRecord)
WHERE r.id > ''
  AND r.at >= $since  // if $since
  AND r.at <= $until  // if $until
RETURN r.id, r.at, r.actor, r.action, r.subject, r.reason, r.data
ORDER BY r.id DESC
LIMIT toInteger($limit)
