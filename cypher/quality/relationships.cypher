// Counts the relationships of each dataset and those without a start and an end, and finds the first and the last dates of
// memberships and tenures that no other dataset has.
//
// scans: Entity, for a report by hand
// row: {dataset: string, relationships: number, undated: number, firstStart: PartialDate | null,
//       lastStart: PartialDate | null, lastEnd: PartialDate | null}
//
// The key of a record begins with its dataset. Ends that come from a death are left out, because no dataset states them.
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
