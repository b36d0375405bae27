// What was decided, newest first.
//
// $since?: string  instant, ISO 8601, itself included; absent: from the first
// $until?: string  instant, ISO 8601, itself included; absent: to the last
// $before?: string  id of the last of the page before; absent: the first page
// $limit: number  rows
// row: {id: string, at: string, actor: string, action: string, subject: string, reason: string, data: string}
//     data: JSON
//
// The ids are UUIDv7, in the order of time.
MATCH (r:AuditRecord)
WHERE r.id > ''
  AND r.at >= $since  // if $since
  AND r.at <= $until  // if $until
  AND r.id < $before  // if $before
RETURN r.id AS id, r.at AS at, r.actor AS actor, r.action AS action, r.subject AS subject, r.reason AS reason,
       r.data AS data
ORDER BY r.id DESC
LIMIT toInteger($limit)
