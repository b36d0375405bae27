// Keeps a report of quality, and no more than so many.
//
// $at: string  instant, ISO 8601
// $report: string  JSON
// $most: number  reports that are kept
// row: {count: number}  of those that are deleted
MERGE (q:QualityReport {at: $at})
SET q.report = $report
WITH q
OPTIONAL MATCH (old:QualityReport)
WHERE old.at > ''
WITH old ORDER BY old.at DESC SKIP toInteger($most)
DETACH DELETE old
RETURN count(*) AS count
