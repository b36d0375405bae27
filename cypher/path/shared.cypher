// The entities to which at least two of the given entities are related.
//
// $ids: string[]  entity ids, from 2 to 8
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $limit: number  entities, at most 60
// row: {summary: string, size: number}  size: number of members, holders, representatives and candidates
//
// The entity to which most of `$ids` are related comes first. Among equals, people and committees come first, parties
// last, and small groups before large ones. Counting the members of each shared entity would take too long, so the
// number of relationships decides which entities are returned.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(shared)
WHERE type(link) IN $kinds AND link.from <= $atEnd AND link.to >= $atStart
WITH DISTINCT one, shared
WITH shared, count(*) AS sharing
WHERE sharing > 1 AND NOT shared.id IN $ids
WITH shared, sharing,
  CASE WHEN shared:Party THEN 2
    WHEN shared:Person OR shared:Politician OR shared.classification = 'committee' THEN 0
    ELSE 1 END AS rank
ORDER BY sharing DESC, rank, COUNT { (shared)--() }, shared.name, shared.id
LIMIT toInteger($limit)
CALL (shared) {
  MATCH (shared)<-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN]-(member)
  WHERE link.from <= $atEnd AND link.to >= $atStart
  RETURN count(DISTINCT member) AS size
}
RETURN shared.summary AS summary, size
ORDER BY sharing DESC, rank, size, shared.name, shared.id
