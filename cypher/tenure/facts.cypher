// The facts that sources state about each politician in an office or a body, newest start first.
//
// $ids: string[]  politicians' ids, at most 100
// $limit: number  facts per politician
// row: {id: string,
//       facts: [...fact: FactRow, role: string | null, start: PartialDate | null, end: PartialDate | null,
//         startBasis: DateBasis | null, endBasis: DateBasis | null, asOf: (PartialDate | null)[],
//         isPast: boolean | null, records: [data: string, lastSeenAt: PartialDate | ''][]][]}
//     asOf: for each relationship of the fact, when a source last confirmed that it has not ended; records: only of an
//     ended fact, because some records may state another end or no end
//
// A fact has several relationships. Each of them may also have records and terms of other facts, so the query joins
// these lists of all relationships.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS]->(:Entity)
  WHERE link.institutionId IS NOT NULL OR link.officeId IS NOT NULL
  WITH link ORDER BY link.id
  WITH link.factId AS factId, collect(link) AS links
  WITH factId, links[0] AS fact, [each IN links | each.asOf] AS asOf,
    reduce(keys = [], each IN links | keys + [key IN each.recordKeys WHERE NOT key IN keys]) AS keys,
    reduce(ids = [], each IN links | ids + [termId IN coalesce(each.termIds, []) WHERE NOT termId IN ids]) AS termIds
  ORDER BY fact.from DESC, factId
  LIMIT toInteger($limit)
  RETURN [factId, fact.personId, fact.institutionId, fact.partyId, fact.areaId, fact.officeId, termIds, keys,
    fact.role, fact.startDate, fact.endDate, fact.startBasis, fact.endBasis, asOf, fact.past, COLLECT {
      UNWIND CASE WHEN fact.endDate IS NULL THEN [] ELSE keys END AS key
      MATCH (record:Record&ReferenceKey {key: key})
      RETURN [record.data, record.lastSeenAt]
    }]
} AS facts
