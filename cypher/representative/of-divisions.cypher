// The people who represent the areas of divisions, and the people who hold an office of these areas, by name.
//
// $keys: string[]  identifiers of areas: 'ocd:ocd-division/…'
// $atStart: number, $atEnd: number  first and last day as yyyymmdd
// $limit: number  maximum number of people per area
// row: {key: string, area: string,
//       people: [summary: string, office: string | null, officeIdentifiers: string[], institution: string | null,
//         bodyDivisions: string[], party: string | null, startDate: PartialDate | null, endDate: PartialDate | null,
//         from: number, to: number, sureFrom: number, sureTo: number, asOf: PartialDate | null, past: boolean | null][]}
//     area, office, institution, party: summaries; bodyDivisions: the identifiers of the areas of the institution
//
// A relationship without an end that no dated source confirms is left out, because it may be from any time.
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:IDENTIFIED_BY]-(area:Area)
RETURN key, area.summary AS area, COLLECT {
  CALL (area) {
    MATCH (area)<-[link:REPRESENTS]-(person)
    RETURN person, link, link.officeId AS officeId
    UNION ALL
    MATCH (area)<-[:IN_AREA]-(held:Office)<-[link:HOLDS]-(person)
    RETURN person, link, held.id AS officeId
  }
  WITH person, link, officeId
  WHERE link.from <= $atEnd AND link.to >= $atStart AND (link.endDate IS NOT NULL OR link.asOf IS NOT NULL)
  OPTIONAL MATCH (office:Entity {id: officeId})
  OPTIONAL MATCH (body:Entity {id: link.institutionId})
  OPTIONAL MATCH (party:Entity {id: link.partyId})
  RETURN [person.summary, office.summary, coalesce(office.identifiers, []), body.summary,
    COLLECT {
      MATCH (body)-[:IN_AREA]->(covered) UNWIND covered.identifiers AS identifier
      WITH DISTINCT identifier WHERE identifier STARTS WITH 'ocd:'
      RETURN identifier ORDER BY identifier
    },
    party.summary, link.startDate, link.endDate, link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
  ORDER BY person.name, person.id, link.id
  LIMIT toInteger($limit)
} AS people
