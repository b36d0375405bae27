// How many relationships each dataset gives, and how many of them have neither a start nor an end.
//
// scans: Entity, for a report by hand
// row: {dataset: string, relationships: number, undated: number}
//
// A key of a record begins with its dataset.
MATCH (:Entity)-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(:Entity)
UNWIND l.recordKeys AS key
WITH DISTINCT l, split(key, '/')[0] AS dataset
RETURN dataset, count(*) AS relationships,
  sum(CASE WHEN l.startDate IS NULL AND l.endDate IS NULL THEN 1 ELSE 0 END) AS undated
ORDER BY dataset
