// One page of the members of a body or party who meet all conditions. Each member appears once, with the newest
// membership in the period. The query reads candidates from one index, and checks the conditions on them.
// any: if there are too many candidates for the limit, the query uses none of them
//
// $id: string  id of the body or party
// $start: 'BODY' | 'PARTY' | 'AREA'  the candidates: the members of the body, the members of `$partyId`, or the people
//     who represent `$areaId` or an area within it; always in the period
// $partyId: string | null, $areaId: string | null  the conditions; null: any
// $atStart: number, $atEnd: number  the period: first and last day as yyyymmdd; 0 and 99999999: all times
// $field: 'START' | 'NAME'  START: by start, unknown starts last, then by name; NAME: by name of the member
// $direction: 'ASC' | 'DESC'  direction of the order
// $columns: 'ALL' | 'FACT'  ALL: all columns but the fact; FACT: all columns
// $after: (string | number)[] | null  `sortKey` of the last row of the previous page; null: the first page
// $limit: number  rows, one more than the page shows
// $most: number  maximum number of candidates plus one; if there are `$most` candidates, the query returns no matches
// row: {candidates: number, total: number,
//       links: [summary: string, side: ListSide, ...relationship: RelationshipRow, ...fact: FactRow | []][]}
//
// The query finds the party and the area of a member in the same way as groups.cypher, so that a group has as many
// members as this list.
MATCH (body:Entity {id: $id})
CALL (body) {
  CALL (body) {
    WITH body WHERE $start = 'BODY'
    MATCH (body)<-[link:MEMBER_OF]-(other)
    WHERE link.from <= $atEnd AND link.to >= $atStart
    WITH DISTINCT other LIMIT toInteger($most)
    RETURN other
    UNION ALL
    WITH body WHERE $start = 'PARTY'
    MATCH (:Entity {id: $partyId})<-[link:MEMBER_OF]-(other)
    WHERE link.from <= $atEnd AND link.to >= $atStart
    WITH DISTINCT other LIMIT toInteger($most)
    RETURN other
    UNION ALL
    WITH body WHERE $start = 'AREA'
    MATCH (:Entity {id: $areaId}) (()<-[:PART_OF]-(:Area)){0,5} (area)<-[link:REPRESENTS]-(other)
    WHERE link.from <= $atEnd AND link.to >= $atStart
    WITH DISTINCT other LIMIT toInteger($most)
    RETURN other
  }
  RETURN collect(other) AS candidates
}
CALL (body, candidates) {
  UNWIND CASE WHEN size(candidates) < $most THEN candidates ELSE [] END AS other
  MATCH (other)-[link:MEMBER_OF]->(body)
  WHERE link.from <= $atEnd AND link.to >= $atStart
  WITH other, link, link.sureFrom <= $atEnd AND link.sureTo >= $atStart AS isSure
  ORDER BY link.from DESC, link.id DESC
  WITH other, collect([link, isSure]) AS links
  WITH other, links[0][0] AS newest, coalesce(head([found IN links WHERE found[1]]), links[0])[0] AS link
  WITH other, newest, $partyId IS NULL OR $partyId = coalesce(link.partyId, head(COLLECT {
      MATCH (other)-[also:MEMBER_OF]->(party:Party)
      WHERE also.from <= $atEnd AND also.to >= $atStart AND also.from < link.to AND also.to > link.from
      RETURN party.id ORDER BY also.from DESC, also.id DESC LIMIT 1
    })) AS isInParty,
    CASE WHEN $areaId IS NOT NULL THEN coalesce(link.areaId, head(COLLECT {
      MATCH (other)-[also:REPRESENTS]->(area:Area)
      WHERE also.from <= $atEnd AND also.to >= $atStart AND also.from < link.to AND also.to > link.from
      RETURN area.id ORDER BY also.from DESC, also.id DESC LIMIT 1
    })) END AS areaId
  WHERE isInParty AND ($areaId IS NULL OR EXISTS {
    MATCH (:Entity {id: areaId}) (()-[:PART_OF]->()){0,5} (:Area {id: $areaId})
  })
  RETURN collect([other, newest]) AS matches
}
RETURN size(candidates) AS candidates, size(matches) AS total, COLLECT {
  UNWIND matches AS match
  WITH match[0] AS other, match[1] AS link, $field = 'NAME' AND $direction = 'DESC' AS isDescending
  WITH other, link, isDescending, coalesce(link.tenureFrom, link.from) AS since
  WITH other, link, isDescending, CASE
      WHEN $field = 'NAME' THEN [other.name, link.id]
      WHEN $direction = 'DESC' THEN [99999999 - since, other.name, link.id]
      ELSE [CASE since WHEN 0 THEN 99999999 ELSE since END, other.name, link.id]
    END AS key
  WHERE $after IS NULL OR CASE WHEN isDescending THEN key < $after ELSE key > $after END
  RETURN [other.summary, [false, link.tenure, link.tenureTermIds],
    link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
    link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
    + CASE $columns WHEN 'FACT' THEN [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
      link.officeId, link.termIds, link.recordKeys] ELSE [] END
  ORDER BY CASE WHEN isDescending THEN key END DESC, key
  LIMIT toInteger($limit)
} AS links
