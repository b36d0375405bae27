// What was decided, newest first.
//
// $since  instant, ISO 8601, itself included; absent: from the first
// $until  instant, ISO 8601, itself included; absent: to the last
// $before  id of the last of the page before; absent: the first page
// $limit  rows
// row     [id, at, actor, action, subject, reason, data (JSON)]
//
// The ids are UUIDv7, in the order of time.
MATCH (r:AuditRecord)
WHERE r.id > ''
  AND r.at >= $since  // if $since
  AND r.at <= $until  // if $until
  AND r.id < $before  // if $before
RETURN r.id, r.at, r.actor, r.action, r.subject, r.reason, r.data
ORDER BY r.id DESC
LIMIT toInteger($limit)
