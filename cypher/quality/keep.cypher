// Stores a quality report, and deletes the oldest reports above a limit.
//
// $at: string  instant, ISO 8601
// $report: string  JSON
// $max: number  maximum number of reports to store
// row: {count: number}  deleted reports
MERGE (q:QualityReport {at: $at})
SET q.report = $report
WITH q
OPTIONAL MATCH (old:QualityReport)
WHERE old.at > ''
WITH old ORDER BY old.at DESC SKIP toInteger($max)
DETACH DELETE old
RETURN count(*) AS count
