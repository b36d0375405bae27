// What ended in the graph and must not come back with a backup: ids of deleted accounts, keys that an operator revoked,
// deleted endpoints, and keys of the decisions of revoked corrections.
// scans: the audit log and corrections, once in a restore
//
// row: {key: string}
MATCH (a:AuditRecord)
WHERE a.action IN ['ACCOUNT_DELETED', 'KEY_REVOKED', 'WEBHOOK_DELETED']
RETURN a.subject AS key
UNION
MATCH (c:Correction)
WHERE c.state = 'REVOKED' AND c.decisionKey IS NOT NULL
RETURN c.decisionKey AS key
