// Adds to the usage of keys by day. Deleted keys are skipped.
//
// $rows: {key: string, keyId: string, day: number, requests: number, units: number}[]  in the order of keyId
// row: {count: number}
//
// The key is locked first, so that gateways add usage one after the other, and never to a deleted key.
UNWIND $rows AS row
MATCH (k:ApiKey {id: row.keyId})
SET k.lastUsedOn = CASE WHEN coalesce(k.lastUsedOn, 0) < row.day THEN toInteger(row.day) ELSE k.lastUsedOn END
MERGE (u:KeyUsage {key: row.key})
ON CREATE SET u.keyId = row.keyId, u.day = toInteger(row.day), u.requests = 0, u.units = 0
SET u.requests = u.requests + toInteger(row.requests), u.units = u.units + toInteger(row.units)
RETURN count(*) AS count
