// The data of single source objects, one row for each stored key.
//
// $keys: string[]  keys of records, at most 100
// row: {key: string, dataset: string, data: string, firstSeenAt: PartialDate | '',
//       lastSeenAt: PartialDate | '', withdrawn: boolean | null}
UNWIND $keys AS key
MATCH (record:ReferenceKey {key: key})
WHERE record.data IS NOT NULL
RETURN key, record.dataset AS dataset, record.data AS data, record.firstSeenAt AS firstSeenAt,
       record.lastSeenAt AS lastSeenAt, record.withdrawn AS withdrawn
