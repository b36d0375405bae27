// What single source objects said, one row for each key that is kept.
//
// $keys  keys of records, at most 100
// row    [key, [dataset, data, firstSeenAt, lastSeenAt, withdrawn]]
UNWIND $keys AS key
MATCH (record:Handle {key: key})
WHERE record.data IS NOT NULL
RETURN key, [record.dataset, record.data, record.firstSeenAt, record.lastSeenAt, record.withdrawn]
