// One page of the change log, newest first.
//
// $from: number, $before: number  reads the changes with a `seq` of at least `from` and less than `before`
// $since: string  reads no change before this instant, ISO 8601; '': no bound
// $kinds: string[]
// $keys: string[]  ids and slugs, one of which changed; []: all changes
// $elections: string[]  keys of the elections that a change may belong to, in addition to `keys`
// $body: string  id of a body whose members joined or left a body or party, in addition to `keys`; '': none
// $today: number  day on which they are or may be its members, as yyyymmdd
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
