// Counts the politicians who were in the same bodies as a politician at the same time, see colleagues.cypher.
//
// $id: string  id of the politician
// $bodyId: string  only this body counts; '': any
// row: {total: number}
MATCH (one:Entity {id: $id})-[own:MEMBER_OF]->(body:Institution)
WHERE $bodyId = '' OR body.id = $bodyId
WITH one, body, collect([own.from, own.to]) AS owns
MATCH (body)<-[theirs:MEMBER_OF]-(colleague:Politician)
WHERE colleague <> one
WITH owns, colleague, theirs.from AS from, theirs.to AS to
WHERE any(own IN owns WHERE own[0] <= to AND from <= own[1])
RETURN count(DISTINCT colleague) AS total
