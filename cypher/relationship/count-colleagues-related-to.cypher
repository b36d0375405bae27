// Counts the politicians who were in the same bodies as a politician at the same time, and who also have a relationship
// with a third entity, see colleagues-related-to.cypher.
//
// $id: string  id of the politician
// $bodyId: string  only this body counts; '': any
// $alsoId: string  id of a body, a party or an office: a colleague was a member or holder of this entity, or of a part
//     of it
// row: {total: number}
MATCH (also:Entity {id: $alsoId})
MATCH (also) (()<-[:PART_OF]-()){0,1} (part)<-[:MEMBER_OF|HOLDS]-(colleague:Politician)
WITH collect(DISTINCT colleague) AS known
MATCH (one:Entity {id: $id})-[own:MEMBER_OF]->(body:Institution)
WHERE $bodyId = '' OR body.id = $bodyId
WITH known, one, body, collect([own.from, CASE WHEN own.from < own.to THEN own.to - 1 ELSE own.to END]) AS owns
UNWIND known AS colleague
MATCH (colleague)-[theirs:MEMBER_OF]->(body)
WHERE colleague <> one
WITH owns, colleague, theirs.from AS from,
  CASE WHEN theirs.from < theirs.to THEN theirs.to - 1 ELSE theirs.to END AS last
WHERE any(own IN owns WHERE own[0] <= last AND from <= own[1])
RETURN count(DISTINCT colleague) AS total
