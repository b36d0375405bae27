// One page of the politicians who were in the same bodies as a politician at the same time, by name.
//
// $id: string  id of the politician
// $bodyId: string  only this body counts; '': any
// $afterName: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {colleague: string, together: [body: string, ...own: SpanRow, ...theirs: SpanRow][]}
//     colleague, body: summaries; together: at most 100
//
// Two periods overlap if some possible days of their partial dates overlap. The last day of a period of several days
// does not count, because the successor takes over the office on this day.
MATCH (one:Entity {id: $id})-[own:MEMBER_OF]->(body:Institution)
WHERE $bodyId = '' OR body.id = $bodyId
WITH one, body, own,
  CASE WHEN own.from < own.to THEN own.to - 1 ELSE own.to END AS ownLast
WITH one, body, collect([own.startDate, own.endDate, own.from, own.to, own.sureFrom, own.sureTo, ownLast]) AS owns
MATCH (body)<-[theirs:MEMBER_OF]-(colleague:Politician)
WHERE colleague <> one
WITH body, owns, theirs, colleague, theirs.from AS from,
  CASE WHEN theirs.from < theirs.to THEN theirs.to - 1 ELSE theirs.to END AS last
WHERE any(own IN owns WHERE own[2] <= last AND from <= own[6])
WITH colleague, collect([body, owns, theirs, last]) AS memberships
WHERE colleague.name > $afterName OR (colleague.name = $afterName AND colleague.id > $afterId)
ORDER BY colleague.name, colleague.id
LIMIT toInteger($limit)
UNWIND memberships AS membership
WITH colleague, membership[0] AS body, membership[1] AS owns, membership[2] AS theirs, membership[3] AS last
UNWIND owns AS own
WITH colleague, body, own, theirs, last
WHERE own[2] <= last AND theirs.from <= own[6]
WITH colleague, collect([body.summary] + own[..6] +
  [theirs.startDate, theirs.endDate, theirs.from, theirs.to, theirs.sureFrom, theirs.sureTo]) AS together
ORDER BY colleague.name, colleague.id
RETURN colleague.summary AS colleague, together[..100] AS together
