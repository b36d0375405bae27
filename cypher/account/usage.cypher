// What a key was used for, if it is of this account.
//
// $accountId  whose it must be
// $id         id of the key
// $from, $to  first and last day as yyyymmdd
// $limit      days
// row         [[[day, requests, units], …]], the days on which it was used, oldest first
MATCH (k:ApiKey {id: $id})<-[:HAS_KEY]-(:Account {id: $accountId})
RETURN COLLECT {
  MATCH (u:KeyUsage)
  USING INDEX SEEK u:KeyUsage(keyId, day)
  WHERE u.keyId = k.id AND u.day >= $from AND u.day <= $to
  RETURN [u.day, u.requests, u.units]
  ORDER BY u.day
  LIMIT toInteger($limit)
}
