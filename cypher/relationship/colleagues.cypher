// A page of the politicians who were in the same bodies as one of them at the same time, by name.
//
// $id: string  of that one
// $bodyId: string  only this body counts; '': any
// $reach: 'ALL' | 'ALSO'  all of them, or those who were also in, or held, what $alsoId says
// $alsoId?: string  of a body or party that they were in, of one that has it as a part, or of an office that they held
// $afterName: string, $afterId: string  the last of the page before; '' and '': the first page
// $limit: number  rows, one more than is shown
// row: {colleague: string, together: [body: string, ...own: SpanRow, ...theirs: SpanRow][]}
//     colleague, body: summaries; together: at most 100
//
// Times overlap as far as their dates can mean it. With $alsoId it begins from there, which is mostly much smaller.
MATCH (also:Entity {id: $alsoId})                                              // if $reach is ALSO
MATCH (also) (()<-[:PART_OF]-()){0,1} (part)<-[:MEMBER_OF|HOLDS]-(colleague:Politician) // if $reach is ALSO
WITH collect(DISTINCT colleague) AS known                                      // if $reach is ALSO
MATCH (one:Entity {id: $id})-[own:MEMBER_OF]->(body:Institution)
WHERE $bodyId = '' OR body.id = $bodyId
WITH one, body, collect(own) AS owns                                           // if $reach is ALL
WITH known, one, body, collect(own) AS owns                                    // if $reach is ALSO
UNWIND known AS colleague                                                      // if $reach is ALSO
MATCH (colleague)-[theirs:MEMBER_OF]->(body)                                   // if $reach is ALSO
MATCH (body)<-[theirs:MEMBER_OF]-(colleague:Politician)                        // if $reach is ALL
WHERE colleague <> one
  AND (colleague.name > $afterName OR (colleague.name = $afterName AND colleague.id > $afterId))
UNWIND owns AS own
WITH body, own, theirs, colleague
WHERE own.from <= theirs.to AND theirs.from <= own.to
WITH colleague, collect([body.summary,
  own.startDate, own.endDate, own.from, own.to, own.sureFrom, own.sureTo,
  theirs.startDate, theirs.endDate, theirs.from, theirs.to, theirs.sureFrom, theirs.sureTo]) AS together
ORDER BY colleague.name, colleague.id
LIMIT toInteger($limit)
RETURN colleague.summary AS colleague, together[..100] AS together
