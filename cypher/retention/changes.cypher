// One batch of the change log, and the ids of those that are older than an instant.
//
// $after: number  the last seq of the previous batch; 0 for the first batch
// $max: number  the last seq that may be deleted
// $maxEntity: number  the last seq of a change of an entity that may be deleted
// $before: string  instant, ISO 8601
// $arePrices: boolean  only prices of markets; false: all other changes
// $limit: number  changes to read
// row: {last: number | null, lastAt: string | null, ids: string[], seq: number | null, at: string | null}
//     last, lastAt: of the batch; null: there are no more; ids: internal ids of old changes, valid in this transaction;
//     seq, at: of the newest old change
MATCH (c:Change)
WHERE c.seq > $after AND c.seq <= $max
WITH c ORDER BY c.seq LIMIT toInteger($limit)
WITH collect(c) AS batch
WITH batch, [c IN batch WHERE c.at < $before AND (c.kind = 'market') = $arePrices
  AND (c.kind <> 'entity' OR c.seq <= $maxEntity)] AS old
RETURN batch[-1].seq AS last, batch[-1].at AS lastAt, [c IN old | elementId(c)] AS ids, old[-1].seq AS seq,
       old[-1].at AS at
