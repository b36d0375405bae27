// One page of the rows in quarantine, by key.
//
// $after: string  the last key of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, source: string, format: string, file: string, index: number, raw: string, around: string,
//       observedAt: string | null, listing: string | null}
MATCH (q:Quarantined)
WHERE q.key > $after
RETURN q.key AS key, q.source AS source, q.format AS format, q.file AS file, q.index AS index, q.raw AS raw,
       q.around AS around, q.observedAt AS observedAt, q.listing AS listing
ORDER BY q.key
LIMIT toInteger($limit)
