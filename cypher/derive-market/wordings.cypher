// The wordings of the listings with these keys, and of all listings with these question keys.
//
// $keys: string[]  listing keys
// $questions: string[]  question keys
// row: {key: string, venue: VenueId, title: string | null, outcomeTitle: string | null,
//       groupTitle: string | null, groupId: string | null, isExclusive: boolean | null,
//       description: string | null, opensAt: string | null, closesAt: string | null,
//       categories: string[] | null, context: string[] | null, personTarget: string | null,
//       personName: string | null, partyTarget: string | null, partyName: string | null,
//       milestones: string[], wordedAt: string | null, quotedAt: string | null, version: number,
//       questionKey: string | null, marketId: string | null}
//
// The same plan suits any amount of data, so Neo4j plans the query once. The hints ensure that an empty graph gives it.
CYPHER replan=skip
CALL {
  UNWIND $keys AS key
  MATCH (l:Listing {key: key})
  RETURN l
  UNION
  UNWIND $questions AS question
  MATCH (l:Listing {questionKey: question})
  RETURN l
}
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
WITH l, m, l.venue AS venue, l.groupId AS groupId, l.personTarget AS personTarget, l.partyTarget AS partyTarget
OPTIONAL MATCH (person:VenueTarget {key: personTarget})
USING INDEX SEEK person:VenueTarget(key)
OPTIONAL MATCH (party:VenueTarget {key: partyTarget})
USING INDEX SEEK party:VenueTarget(key)
RETURN l.key AS key, venue, l.title AS title, l.outcomeTitle AS outcomeTitle,
       l.groupTitle AS groupTitle, groupId, l.isExclusive AS isExclusive,
       l.description AS description, l.opensAt AS opensAt, l.closesAt AS closesAt, l.categories AS categories,
       l.context AS context, personTarget, CASE person.kind WHEN 'person' THEN person.name END AS personName,
       partyTarget, CASE party.kind WHEN 'party' THEN party.name END AS partyName,
       COLLECT {
         MATCH (g:VenueGroup {key: venue + ':' + groupId})<-[:GROUPS]-(s:VenueMilestone)
         USING INDEX SEEK g:VenueGroup(key)
         RETURN s.title ORDER BY s.title
       } AS milestones,
       l.wordedAt AS wordedAt, l.quotedAt AS quotedAt, l.version AS version, l.questionKey AS questionKey,
       m.id AS marketId
