// One page of the change log, newest first.
//
// $from: number, $before: number  reads the changes with a `seq` of at least `from` and less than `before`
// $since: string  reads no change before this instant, ISO 8601; '': no bound
// $kinds: string[]
// $keys: string[]  ids and slugs; returns the changes of these entities, markets and races; []: all changes
// $elections: string[]  keys of elections; also returns the changes in these elections
// $body: string  id of a body; also returns the changes in which one of its members joined or left a body or party;
//     '': none
// $today: number  day, as yyyymmdd, on which a person must be, or may be, a member of `body`
// $limit: number  rows, one more than the page shows
// row: {seq: number, at: string, kind: string, keys: string[] | null, subject: string | null,
//       data: string | null}
MATCH (change:Change)
WHERE change.seq >= $from AND change.seq < $before AND change.kind IN $kinds AND change.at >= $since
  AND (size($keys) = 0 OR change.election IN $elections OR any(key IN change.keys WHERE key IN $keys)
    OR ($body <> '' AND change.kind STARTS WITH 'entity.' AND EXISTS {
      MATCH (member:Entity {id: change.subject})-[link:MEMBER_OF]->(:Entity {id: $body})
      WHERE link.from <= $today AND link.to >= $today
    }))
RETURN change.seq AS seq, change.at AS at, change.kind AS kind, change.keys AS keys, change.subject AS subject,
  change.data AS data
ORDER BY change.seq DESC
LIMIT toInteger($limit)
