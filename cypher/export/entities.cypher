// Entities by id, with all that is stored of them; none for an id that is no longer there.
//
// $ids: string[]  ids, at most 500
// $withheld: string[]  names of datasets that may not be passed on
// row: {id: string, entity: StoredEntity,
//       records: [key: string, dataset: string, lastSeenAt: PartialDate | '', data: string][]}
//     records: of an entity of which such a dataset speaks, what the others say
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
