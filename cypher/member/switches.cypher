// The members of a body who changed the party between two memberships, newest first.
//
// $id: string  id of the body
// $fromDay: number, $toDay: number  bounds of the first day of the later membership, as yyyymmdd; 0 and 99999999:
//     no bound
// $limit: number  maximum number of rows
// row: {person: string, former: string, party: string, leftOn: PartialDate, joinedOn: PartialDate, from: number,
//       linkId: string, recordKeys: string[]}
//     person, former, party: summaries; leftOn: the end of the earlier membership; joinedOn: the start of the later
//     membership; from: the first day of the later membership; recordKeys: the records that state the two memberships
//
// Only memberships that state a party count. If the earlier membership has no end, or ends after the later one begins,
// the sources contradict each other, and the query returns no row.
MATCH (body:Entity {id: $id})<-[link:MEMBER_OF]-(person:Politician)
WHERE link.from >= $fromDay AND link.from <= $toDay AND link.startDate IS NOT NULL AND link.partyId IS NOT NULL
CALL (body, link, person) {
  MATCH (person)-[before:MEMBER_OF]->(body)
  WHERE before.partyId IS NOT NULL AND before.from < link.from
  RETURN before
  ORDER BY before.from DESC, before.to DESC, before.id
  LIMIT 1
}
WITH link, person, before
WHERE before.partyId <> link.partyId AND before.endDate IS NOT NULL AND before.to <= link.from
MATCH (former:Entity {id: before.partyId})
MATCH (party:Entity {id: link.partyId})
WITH person, former, party, before, link
ORDER BY link.from DESC, person.name, link.id
LIMIT toInteger($limit)
RETURN person.summary AS person, former.summary AS former, party.summary AS party,
  before.endDate AS leftOn, link.startDate AS joinedOn, link.from AS from, link.id AS linkId,
  before.recordKeys + link.recordKeys AS recordKeys
