// Counts the relationships of each dataset, and how many have neither a start nor an end. Finds the first and the last
// dates of the memberships and offices that only this dataset states.
//
// scans: Entity, for a report by hand
// row: {dataset: string, relationships: number, undated: number, firstStart: PartialDate | null,
//       lastStart: PartialDate | null, lastEnd: PartialDate | null}
//
// The key of a record begins with its dataset. `lastEnd` ignores an end that was derived from a death, because no
// dataset states such an end.
MATCH (:Entity)-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(:Entity)
WITH l, [key IN l.recordKeys | split(key, '/')[0]] AS datasets
UNWIND datasets AS dataset
WITH DISTINCT l, dataset, type(l) IN ['MEMBER_OF', 'HOLDS'] AND all(each IN datasets WHERE each = dataset) AS isOwn
RETURN dataset, count(*) AS relationships,
  sum(CASE WHEN l.startDate IS NULL AND l.endDate IS NULL THEN 1 ELSE 0 END) AS undated,
  min(CASE WHEN isOwn THEN l.startDate END) AS firstStart,
  max(CASE WHEN isOwn THEN l.startDate END) AS lastStart,
  max(CASE WHEN isOwn AND l.endBasis <> 'DEATH' THEN l.endDate END) AS lastEnd
ORDER BY dataset
