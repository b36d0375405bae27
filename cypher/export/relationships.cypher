// The outgoing relationships of some entities.
//
// $ids: string[]  ids, at most 500
// $atStart: number, $atEnd: number  first and last day as yyyymmdd
// $prefix: string  only relationships from this dataset: its name and a slash, the prefix of its record keys; '': all
// $withheld: string[]  names of datasets that exports must not contain
// $withheldPrefixes: string[]  the same names, each with a slash
// row: {fromId: string, toId: string, relationship: RelationshipRow, fact: FactRow,
//       records: [key: string, lastSeenAt: PartialDate | '', withdrawn: boolean, data: string][]}
//     records: if a withheld dataset also states the relationship, the data of the other datasets
UNWIND range(0, size($ids) - 1) AS at
MATCH (one:Entity {id: $ids[at]})-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(other:Entity)
WHERE link.from <= $atEnd AND link.to >= $atStart
  AND ($prefix = '' OR any(key IN link.recordKeys WHERE key STARTS WITH $prefix))
RETURN one.id AS fromId, other.id AS toId,
  [link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
   link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past] AS relationship,
  [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
   link.officeId, link.termIds, link.recordKeys] AS fact,
  COLLECT {
    UNWIND link.recordKeys AS key
    MATCH (record:ReferenceKey {key: key})
    WHERE any(each IN link.recordKeys WHERE any(begin IN $withheldPrefixes WHERE each STARTS WITH begin))
      AND NOT record.dataset IN $withheld
    RETURN [key, record.lastSeenAt, record.withdrawn, record.data]
    ORDER BY key
  } AS records
ORDER BY at, link.id
