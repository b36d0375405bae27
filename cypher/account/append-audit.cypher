// Writes down what was decided. Nothing changes or removes such a record.
//
// $record  {id, at, actor, action, subject, reason, data (JSON)}
// row      [id]
CREATE (r:AuditRecord {id: $record.id})
SET r += $record
RETURN r.id
