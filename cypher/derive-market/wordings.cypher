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
// The same plan suits any amount of data, so Neo4j plans the query once.
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
OPTIONAL MATCH (person:VenueTarget {key: l.personTarget, kind: 'person'})
OPTIONAL MATCH (party:VenueTarget {key: l.partyTarget, kind: 'party'})
RETURN l.key AS key, l.venue AS venue, l.title AS title, l.outcomeTitle AS outcomeTitle,
       l.groupTitle AS groupTitle, l.groupId AS groupId, l.isExclusive AS isExclusive,
       l.description AS description, l.opensAt AS opensAt, l.closesAt AS closesAt, l.categories AS categories,
       l.context AS context, l.personTarget AS personTarget, person.name AS personName,
       l.partyTarget AS partyTarget, party.name AS partyName,
       COLLECT {
         MATCH (:VenueGroup {key: l.venue + ':' + l.groupId})<-[:GROUPS]-(s:VenueMilestone)
         RETURN s.title ORDER BY s.title
       } AS milestones,
       l.wordedAt AS wordedAt, l.quotedAt AS quotedAt, l.version AS version, l.questionKey AS questionKey,
       m.id AS marketId
