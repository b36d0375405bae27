// Entities by id with all their stored fields; no row for an id that no longer exists.
//
// $ids: string[]  ids, at most 500
// $withheld: string[]  names of datasets that exports must not contain
// row: {id: string, entity: StoredEntity,
//       records: [key: string, dataset: string, lastSeenAt: PartialDate | '', data: string][]}
//     records: if a withheld dataset describes the entity, the data of the other datasets
UNWIND range(0, size($ids) - 1) AS at
MATCH (one:Entity {id: $ids[at]})
RETURN one.id AS id, properties(one) AS entity, COLLECT {
    MATCH (record:Record)-[:STANDS_FOR]->(one)
    WHERE any(name IN one.datasets WHERE name IN $withheld)
      AND NOT record.dataset IN $withheld AND NOT record.withdrawn
    RETURN [record.key, record.dataset, record.lastSeenAt, record.data]
    ORDER BY record.key
  } AS records
ORDER BY at
