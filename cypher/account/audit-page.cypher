// One page of the audit records, newest first.
//
// $since: string  instant, ISO 8601, inclusive; '': no lower bound
// $until: string  instant, ISO 8601, inclusive; '~': no upper bound
// $before: string  id of the last row of the previous page; '~': the first page
// $limit: number  rows
// row: {id: string, at: string, actor: string, action: string, subject: string, reason: string, data: string}
//     data: JSON
//
// The ids are UUIDv7, so they sort by time.
MATCH (r:AuditRecord)
WHERE r.id > '' AND r.id < $before
  AND r.at >= $since AND r.at <= $until
RETURN r.id AS id, r.at AS at, r.actor AS actor, r.action AS action, r.subject AS subject, r.reason AS reason,
       r.data AS data
ORDER BY r.id DESC
LIMIT toInteger($limit)
