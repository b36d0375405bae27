// The newest quality reports.
//
// $limit: number  maximum number of reports to return
// row: {at: string, report: string}  at: instant, ISO 8601; report: JSON
MATCH (q:QualityReport)
WHERE q.at > ''
RETURN q.at AS at, q.report AS report
ORDER BY at DESC
LIMIT toInteger($limit)
