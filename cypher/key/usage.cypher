// The usage of a key by day, if the key belongs to this account.
//
// $accountId: string  account that must own it
// $id: string  id of the key
// $from: number, $to: number  first and last day as yyyymmdd
// $limit: number  days
// row: {days: [day: number, requests: number, units: number][]}  only days with usage, oldest first
MATCH (k:ApiKey {id: $id})<-[:HAS_KEY]-(:Account {id: $accountId})
RETURN COLLECT {
  MATCH (u:KeyUsage)
  USING INDEX SEEK u:KeyUsage(keyId, day)
  WHERE u.keyId = k.id AND u.day >= $from AND u.day <= $to
  RETURN [u.day, u.requests, u.units]
  ORDER BY u.day
  LIMIT toInteger($limit)
} AS days
