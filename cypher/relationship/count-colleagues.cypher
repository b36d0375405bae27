// Counts the politicians who were in the same bodies as a politician at the same time, see colleagues.cypher.
//
// $id: string  id of the politician
// $bodyId: string  only this body counts; '': any
// row: {total: number}
MATCH (one:Entity {id: $id})-[own:MEMBER_OF]->(body:Institution)
WHERE $bodyId = '' OR body.id = $bodyId
WITH one, body, collect([own.from, CASE WHEN own.from < own.to THEN own.to - 1 ELSE own.to END]) AS owns
MATCH (body)<-[theirs:MEMBER_OF]-(colleague:Politician)
WHERE colleague <> one
WITH owns, colleague, theirs.from AS from,
  CASE WHEN theirs.from < theirs.to THEN theirs.to - 1 ELSE theirs.to END AS last
WHERE any(own IN owns WHERE own[0] <= last AND from <= own[1])
RETURN count(DISTINCT colleague) AS total
