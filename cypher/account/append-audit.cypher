// Stores an audit record of a decision. No query changes such a record, and only
// `polity prune` deletes it, if RETENTION_AUDIT_DAYS is set.
//
// $record: {id: string, at: string, actor: string, action: string, subject: string, reason: string,
//     data: string}  data: JSON
// row: {id: string}
CREATE (r:AuditRecord {id: $record.id})
SET r += $record
RETURN r.id AS id
