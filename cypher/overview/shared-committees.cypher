// The members of small committees, with the date on which a source lists each.
//
// $size: number  maximum number of members of a committee
// $limit: number  committees, the largest first
// row: {committee: string, members: [politician: string, partyId: string | null, asOf: PartialDate][]}
//     committee, politician: summaries; partyId: id of the party with the newest membership
MATCH (one:Entity)
USING INDEX SEEK one:Entity(type, name, id)
WHERE one.type = 'institution' AND one.name >= '' AND one.id >= '' AND NOT coalesce(one.orphaned, false)
  AND one.classification = 'committee'
WITH one, COUNT { (one)<-[:MEMBER_OF]-() } AS memberships
WHERE memberships > 1 AND memberships <= $size
ORDER BY memberships DESC, one.id
LIMIT toInteger($limit)
RETURN one.summary AS committee, COLLECT {
  MATCH (one)<-[link:MEMBER_OF]-(member:Politician)
  WHERE link.asOf IS NOT NULL AND link.endDate IS NULL AND NOT coalesce(link.past, false)
  RETURN [member.summary, head(COLLECT {
    MATCH (member)-[other:MEMBER_OF]->(party:Party)
    RETURN party.id ORDER BY other.from DESC, other.id DESC LIMIT 1
  }), link.asOf]
} AS members
