// The members or holders of bodies and offices, grouped by the lists that their relationships come from, and the
// lists that describe the body or the office itself.
//
// any: the limit is higher than the number of relationships of any body
//
// $ids: string[]  entity ids, at most 100
// $limit: number  maximum number of relationships to read for one entity
// $groups: number  maximum number of groups for one entity, the largest first
// row: {id: string, ownLists: string[],
//       groups: [lists: string[], firstStart: PartialDate | null, lastStart: PartialDate | null,
//                lastEnd: PartialDate | null, hasOpen: boolean, openAsOf: PartialDate | null, hasTerms: boolean][]}
//     lists: dataset/scope
//
// The key of a record begins with its list. `lastEnd` ignores an end that was derived from a death, because the list
// does not state such an end.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (r:Record)-[:STANDS_FOR]->(one)
  RETURN DISTINCT r.dataset + '/' + r.scope
} AS ownLists, COLLECT {
  MATCH (one)<-[link:MEMBER_OF|HOLDS]-(:Entity)
  WITH link LIMIT toInteger($limit)
  WITH link, link.endDate IS NULL AND link.past IS NULL AS isOpen,
    reduce(lists = [], list IN [key IN link.recordKeys | split(split(key, '/membership/')[0], '/link/')[0]] |
      CASE WHEN list IN lists THEN lists ELSE lists + list END) AS lists
  WITH lists, count(*) AS people, min(link.startDate) AS firstStart, max(link.startDate) AS lastStart,
    max(CASE WHEN link.endBasis <> 'DEATH' THEN link.endDate END) AS lastEnd,
    max(isOpen) AS hasOpen, max(CASE WHEN isOpen THEN link.asOf END) AS openAsOf,
    max(link.termIds IS NOT NULL) AS hasTerms
  ORDER BY people DESC, lists LIMIT toInteger($groups)
  RETURN [lists, firstStart, lastStart, lastEnd, hasOpen, openAsOf, hasTerms]
} AS groups
